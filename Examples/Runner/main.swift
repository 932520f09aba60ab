import Counter
import Follow
import GitHubSearch
import Playlist
import SMSLogin
import ThoriumConsole

Program(
  "thorium",
  version: "0.1.0",
  examples: [counter, follow, gitHubSearch, playlist, smsLogin]
).main()
