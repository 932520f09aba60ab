/// The names of Foundation's units, by their symbols.
///
/// The mirror of a measurement shows only the symbol of its unit. A symbol that two units share,
/// such as `mpg`, is left out.
enum UnitNames {
  /// Returns the name of a unit, or `nil` if no unit or several units have the symbol.
  ///
  /// - Parameters:
  ///   - symbol: The symbol of the unit.
  ///   - type: The name of its type, such as `UnitLength`.
  /// - Returns: The name of the property that returns the unit.
  static func name(of symbol: String, type: String) -> String? {
    guard let units = all[type] else { return nil }
    for unit in units.split(whereSeparator: { $0 == ";" || $0.isNewline }) {
      let sides = unit.split(separator: "=")
      if sides.count == 2 && sides[0] == symbol { return String(sides[1]) }
    }
    return nil
  }

  private static let all: [String: String] = [
    "UnitAcceleration": "m/s²=metersPerSecondSquared;g=gravity",
    "UnitAngle": "°=degrees;ʹ=arcMinutes;ʹʹ=arcSeconds;rad=radians;grad=gradians;rev=revolutions",
    "UnitArea": """
    Mm²=squareMegameters;km²=squareKilometers;m²=squareMeters;cm²=squareCentimeters
    mm²=squareMillimeters;µm²=squareMicrometers;nm²=squareNanometers;in²=squareInches
    ft²=squareFeet;yd²=squareYards;mi²=squareMiles;ac=acres;a=ares;ha=hectares
    """,
    "UnitConcentrationMass": "g/L=gramsPerLiter;mg/dL=milligramsPerDeciliter",
    "UnitDispersion": "ppm=partsPerMillion",
    "UnitDuration": """
    h=hours;m=minutes;s=seconds;ms=milliseconds;µs=microseconds;ns=nanoseconds;ps=picoseconds
    """,
    "UnitElectricCharge": """
    C=coulombs;MAh=megaampereHours;kAh=kiloampereHours;Ah=ampereHours;mAh=milliampereHours
    µAh=microampereHours
    """,
    "UnitElectricCurrent":
      "MA=megaamperes;kA=kiloamperes;A=amperes;mA=milliamperes;µA=microamperes",
    "UnitElectricPotentialDifference": """
    MV=megavolts;kV=kilovolts;V=volts;mV=millivolts;µV=microvolts
    """,
    "UnitElectricResistance": "MΩ=megaohms;kΩ=kiloohms;Ω=ohms;mΩ=milliohms;µΩ=microohms",
    "UnitEnergy": "kJ=kilojoules;J=joules;kCal=kilocalories;cal=calories;kWh=kilowattHours",
    "UnitFrequency": """
    THz=terahertz;GHz=gigahertz;MHz=megahertz;kHz=kilohertz;Hz=hertz;mHz=millihertz
    µHz=microhertz;nHz=nanohertz
    """,
    "UnitFuelEfficiency": "L/100km=litersPer100Kilometers",
    "UnitIlluminance": "lx=lux",
    "UnitInformationStorage": """
    bit=bits;nibble=nibbles;B=bytes;kb=kilobits;Mb=megabits;Gb=gigabits;Tb=terabits
    Pb=petabits;Eb=exabits;Zb=zettabits;Yb=yottabits;kB=kilobytes;MB=megabytes;GB=gigabytes
    TB=terabytes;PB=petabytes;EB=exabytes;ZB=zettabytes;YB=yottabytes;Kib=kibibits
    Mib=mebibits;Gib=gibibits;Tib=tebibits;Pib=pebibits;Eib=exbibits;Zib=zebibits;Yib=yobibits
    KiB=kibibytes;MiB=mebibytes;GiB=gibibytes;TiB=tebibytes;PiB=pebibytes;EiB=exbibytes
    ZiB=zebibytes;YiB=yobibytes
    """,
    "UnitLength": """
    Mm=megameters;km=kilometers;hm=hectometers;dam=decameters;m=meters;dm=decimeters
    cm=centimeters;mm=millimeters;µm=micrometers;nm=nanometers;pm=picometers;in=inches;ft=feet
    yd=yards;mi=miles;smi=scandinavianMiles;ly=lightyears;NM=nauticalMiles;ftm=fathoms
    fur=furlongs;ua=astronomicalUnits;pc=parsecs
    """,
    "UnitMass": """
    kg=kilograms;g=grams;dg=decigrams;cg=centigrams;mg=milligrams;µg=micrograms;ng=nanograms
    pg=picograms;oz=ounces;lb=pounds;st=stones;t=metricTons;ton=shortTons;ct=carats
    oz t=ouncesTroy;slug=slugs
    """,
    "UnitPower": """
    TW=terawatts;GW=gigawatts;MW=megawatts;kW=kilowatts;W=watts;mW=milliwatts;µW=microwatts
    nW=nanowatts;pW=picowatts;fW=femtowatts;hp=horsepower
    """,
    "UnitPressure": """
    N/m²=newtonsPerMetersSquared;GPa=gigapascals;MPa=megapascals;kPa=kilopascals
    hPa=hectopascals;inHg=inchesOfMercury;bar=bars;mbar=millibars;mmHg=millimetersOfMercury
    psi=poundsForcePerSquareInch
    """,
    "UnitSpeed": "m/s=metersPerSecond;km/h=kilometersPerHour;mph=milesPerHour;kn=knots",
    "UnitTemperature": "K=kelvin;°C=celsius;°F=fahrenheit",
    "UnitVolume": """
    ML=megaliters;kL=kiloliters;L=liters;dl=deciliters;cL=centiliters;mL=milliliters
    km³=cubicKilometers;m³=cubicMeters;dm³=cubicDecimeters;cm³=cubicCentimeters
    mm³=cubicMillimeters;in³=cubicInches;ft³=cubicFeet;yd³=cubicYards;mi³=cubicMiles
    af=acreFeet;bsh=bushels;tsp=teaspoons;tbsp=tablespoons;fl oz=fluidOunces;cup=cups;pt=pints
    qt=quarts;gal=gallons;tsp Imperial=imperialTeaspoons;tbsp Imperial=imperialTablespoons
    fl oz Imperial=imperialFluidOunces;pt Imperial=imperialPints;qt Imperial=imperialQuarts
    gal Imperial=imperialGallons;metric cup Imperial=metricCups
    """,
  ]
}
