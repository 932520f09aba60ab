import Testing
import ThoriumConsole
import ThoriumExamplePerson

@Test func `a recorded session of person has the same consequences`() throws {
  let recording = try Recording(
    ##"""
    {"thorium-recording":1,"id":"person","epoch":1,"program":"thorium 0.1.0","from":1,"example":"person","input":"script","time":"virtual","source":"Examples/Person/Scripts/tour.txt"}
    {"n":1,"t":0,"s":1,"store":{"name":"CardReactor"}}
    {"n":2,"t":0,"out":"nav: resetRoot Card  [Card]"}
    {"n":3,"t":0,"s":2,"store":{"name":"PersonReactor"}}
    {"n":4,"t":0,"out":"name: Dr. first last"}
    {"n":5,"t":0,"out":"birthdate: Thursday January 1, 1970"}
    {"n":6,"t":0,"in":"person \"Dr.\" first last 0"}
    {"n":7,"t":0,"out":"> person \"Dr.\" first last 0"}
    {"n":8,"t":0,"s":1,"a":"Person(salutation: \"Dr.\", firstName: \"first\", lastName: \"last\", birthdate: Date(timeIntervalSinceReferenceDate: -978307200.0 /* 1970-01-01 00:00:00 UTC */))"}
    {"n":9,"t":0,"s":1,"m":"Person(salutation: \"Dr.\", firstName: \"first\", lastName: \"last\", birthdate: Date(timeIntervalSinceReferenceDate: -978307200.0 /* 1970-01-01 00:00:00 UTC */))","by":8}
    {"n":10,"t":0,"s":2,"gone":""}
    {"n":11,"t":0,"s":3,"store":{"name":"PersonReactor"}}
    {"n":12,"t":0,"out":"name: Dr. first last"}
    {"n":13,"t":0,"out":"birthdate: Thursday January 1, 1970"}
    {"n":14,"t":0,"in":"#"}
    {"n":15,"t":0,"in":"person \"\" first last 0"}
    {"n":16,"t":0,"out":"> person \"\" first last 0"}
    {"n":17,"t":0,"s":1,"a":"Person(salutation: \"\", firstName: \"first\", lastName: \"last\", birthdate: Date(timeIntervalSinceReferenceDate: -978307200.0 /* 1970-01-01 00:00:00 UTC */))"}
    {"n":18,"t":0,"s":1,"m":"Person(salutation: \"\", firstName: \"first\", lastName: \"last\", birthdate: Date(timeIntervalSinceReferenceDate: -978307200.0 /* 1970-01-01 00:00:00 UTC */))","by":17}
    {"n":19,"t":0,"s":3,"gone":""}
    {"n":20,"t":0,"s":4,"store":{"name":"PersonReactor"}}
    {"n":21,"t":0,"out":"name: first last"}
    {"n":22,"t":0,"out":"birthdate: Thursday January 1, 1970"}
    {"n":23,"t":0,"in":"person \"Prof. Dr.\" Grace \"Brewster Hopper\" -1990828800"}
    {"n":24,"t":0,"out":"> person \"Prof. Dr.\" Grace \"Brewster Hopper\" -1990828800"}
    {"n":25,"t":0,"s":1,"a":"Person(salutation: \"Prof. Dr.\", firstName: \"Grace\", lastName: \"Brewster Hopper\", birthdate: Date(timeIntervalSinceReferenceDate: -2969136000.0 /* 1906-12-01 00:00:00 UTC */))"}
    {"n":26,"t":0,"s":1,"m":"Person(salutation: \"Prof. Dr.\", firstName: \"Grace\", lastName: \"Brewster Hopper\", birthdate: Date(timeIntervalSinceReferenceDate: -2969136000.0 /* 1906-12-01 00:00:00 UTC */))","by":25}
    {"n":27,"t":0,"s":4,"gone":""}
    {"n":28,"t":0,"s":5,"store":{"name":"PersonReactor"}}
    {"n":29,"t":0,"out":"name: Prof. Dr. Grace Brewster Hopper"}
    {"n":30,"t":0,"out":"birthdate: Saturday December 1, 1906"}
    {"n":31,"t":0,"in":"person Dr. first last soon"}
    {"n":32,"t":0,"out":"> person Dr. first last soon"}
    {"n":33,"t":0,"out":"! SECONDS must be a whole number of seconds that leads to a year from 1600 to 9999, not \"soon\""}
    {"n":34,"t":0,"in":"person first last 0"}
    {"n":35,"t":0,"out":"> person first last 0"}
    {"n":36,"t":0,"out":"! person needs SECONDS, a whole number of seconds that leads to a year from 1600 to 9999"}
    {"n":37,"t":0,"in":"quit"}
    {"n":38,"t":0,"out":"> quit"}
    {"n":39,"t":0,"s":5,"gone":""}
    {"n":40,"t":0,"s":1,"gone":""}
    {"n":41,"t":0,"out":"bye"}
    {"n":42,"t":0,"left":0}
    """##
  )
  let replay = try person.replay(recording)
  #expect(replay.difference == nil)
}
