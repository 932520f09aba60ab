import Counter
import Testing
import ThoriumConsole

@Test func `a recorded session of counter has the same consequences`() throws {
  let recording = try Recording(
    ##"""
    {"thorium-recording":1,"id":"counter","epoch":1,"program":"thorium 0.1.0","from":1,"example":"counter","input":"script","time":"virtual","source":"Examples/Counter/Scripts/tour.txt"}
    {"n":1,"t":0,"s":1,"store":{"name":"Counter"}}
    {"n":2,"t":0,"out":"nav: resetRoot Counter  [Counter]"}
    {"n":3,"t":0,"out":"value: 0"}
    {"n":4,"t":0,"out":"loading: no"}
    {"n":5,"t":0,"in":"increase"}
    {"n":6,"t":0,"out":"> increase"}
    {"n":7,"t":0,"s":1,"a":".increase"}
    {"n":8,"t":0,"s":1,"m":".setLoading(true)","by":7}
    {"n":9,"t":0,"out":"loading: yes"}
    {"n":10,"t":0,"in":"#"}
    {"n":11,"t":0,"in":"increase"}
    {"n":12,"t":0,"out":"> increase"}
    {"n":13,"t":0,"s":1,"a":".increase"}
    {"n":14,"t":0,"in":"decrease"}
    {"n":15,"t":0,"out":"> decrease"}
    {"n":16,"t":0,"s":1,"a":".decrease","refused":"counting is running"}
    {"n":17,"t":0,"out":"! counting is running"}
    {"n":18,"t":0,"in":"tick 4"}
    {"n":19,"t":0,"out":"> tick 4"}
    {"n":20,"t":400000,"in":"increase"}
    {"n":21,"t":400000,"out":"> increase"}
    {"n":22,"t":400000,"s":1,"a":".increase"}
    {"n":23,"t":400000,"in":"tick"}
    {"n":24,"t":400000,"out":"> tick"}
    {"n":25,"t":500000,"s":1,"m":".add(1)","by":7}
    {"n":26,"t":500000,"out":"value: 1"}
    {"n":27,"t":500000,"s":1,"m":".setLoading(false)","by":7}
    {"n":28,"t":500000,"out":"loading: no"}
    {"n":29,"t":500000,"s":1,"m":".setAlert(\"increased!\")","by":7}
    {"n":30,"t":500000,"out":"alert: increased!"}
    {"n":31,"t":500000,"in":"decrease"}
    {"n":32,"t":500000,"out":"> decrease"}
    {"n":33,"t":500000,"s":1,"a":".decrease"}
    {"n":34,"t":500000,"s":1,"m":".setLoading(true)","by":33}
    {"n":35,"t":500000,"out":"loading: yes"}
    {"n":36,"t":500000,"in":"tick 5"}
    {"n":37,"t":500000,"out":"> tick 5"}
    {"n":38,"t":1000000,"s":1,"m":".add(-1)","by":33}
    {"n":39,"t":1000000,"out":"value: 0"}
    {"n":40,"t":1000000,"s":1,"m":".setLoading(false)","by":33}
    {"n":41,"t":1000000,"out":"loading: no"}
    {"n":42,"t":1000000,"s":1,"m":".setAlert(\"decreased!\")","by":33}
    {"n":43,"t":1000000,"out":"alert: decreased!"}
    {"n":44,"t":1000000,"in":"help"}
    {"n":45,"t":1000000,"out":"> help"}
    {"n":46,"t":1000000,"out":"Type a command, such as: increase"}
    {"n":47,"t":1000000,"out":"  increase     adds one after half a second"}
    {"n":48,"t":1000000,"out":"  decrease     subtracts one after half a second"}
    {"n":49,"t":1000000,"out":"  help         lists the commands that are accepted now"}
    {"n":50,"t":1000000,"out":"  state        prints everything on the screen"}
    {"n":51,"t":1000000,"out":"  tree [json]  prints the tree of flows; as JSON, with screens and tabs"}
    {"n":52,"t":1000000,"out":"  back         removes the top screen"}
    {"n":53,"t":1000000,"out":"  swipe X      swipes the top screen aside; beyond 0.25 it is removed"}
    {"n":54,"t":1000000,"out":"  root         removes all screens but the first of the stack"}
    {"n":55,"t":1000000,"out":"  tick [N]     advances time by N steps of 100 ms, by default one"}
    {"n":56,"t":1000000,"out":"  quit         ends the session"}
    {"n":57,"t":1000000,"in":"back"}
    {"n":58,"t":1000000,"out":"> back"}
    {"n":59,"t":1000000,"out":"! nothing to pop"}
    {"n":60,"t":1000000,"in":"state"}
    {"n":61,"t":1000000,"out":"> state"}
    {"n":62,"t":1000000,"out":"value: 0"}
    {"n":63,"t":1000000,"out":"loading: no"}
    {"n":64,"t":1000000,"in":"quit"}
    {"n":65,"t":1000000,"out":"> quit"}
    {"n":66,"t":1000000,"s":1,"gone":""}
    {"n":67,"t":1000000,"out":"bye"}
    {"n":68,"t":1000000,"left":0}
    """##
  )
  let replay = try counter.replay(recording)
  #expect(replay.difference == nil)
}
