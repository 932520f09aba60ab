import Testing
import ThoriumConsole
import ThoriumExamplePerson

@Test func `a recorded session of person has the same consequences`() throws {
  let recording = try Recording(
    #"""
    {"thorium-recording":1,"program":"thorium 0.1.0","example":"person","input":"script","time":"virtual","source":"s.txt"}
    {"n":1,"t":0,"s":1,"store":"CardReactor"}
    {"n":2,"t":0,"out":"nav: resetRoot Card  [Card]"}
    {"n":3,"t":0,"s":2,"store":"PersonReactor"}
    {"n":4,"t":0,"out":"name: Dr. first last"}
    {"n":5,"t":0,"out":"birthdate: Thursday January 1, 1970"}
    {"n":6,"t":0,"in":"person \"Dr.\" first last 0"}
    {"n":7,"t":0,"out":"> person \"Dr.\" first last 0"}
    {"n":8,"t":0,"s":1,"a":"Person(salutation: \"Dr.\", firstName: \"first\", lastName: \"last\", birthdate: Date(timeIntervalSinceReferenceDate: -978307200.0 /* 1970-01-01 00:00:00 UTC */))"}
    {"n":9,"t":0,"s":1,"m":"Person(salutation: \"Dr.\", firstName: \"first\", lastName: \"last\", birthdate: Date(timeIntervalSinceReferenceDate: -978307200.0 /* 1970-01-01 00:00:00 UTC */))","by":8}
    {"n":10,"t":0,"s":2,"gone":""}
    {"n":11,"t":0,"s":3,"store":"PersonReactor"}
    {"n":12,"t":0,"out":"name: Dr. first last"}
    {"n":13,"t":0,"out":"birthdate: Thursday January 1, 1970"}
    {"n":14,"t":0,"in":"quit"}
    {"n":15,"t":0,"out":"> quit"}
    {"n":16,"t":0,"s":3,"gone":""}
    {"n":17,"t":0,"s":1,"gone":""}
    {"n":18,"t":0,"out":"bye"}
    {"n":19,"t":0,"left":"0"}
    """#
  )
  let replay = try person.replay(recording)
  #expect(replay.difference == nil)
}
