import Counter
import Follow
import GitHubSearch
import Playlist
import SMSLogin
import ThoriumConsole
import Waybills

Program(
  "thorium",
  version: "0.1.0",
  examples: [counter, follow, gitHubSearch, playlist, smsLogin, waybills]
).main()
