import Counter
import Downloads
import Follow
import GitHubSearch
import GitHubTour
import Person
import Playlist
import SMSLogin
import Shopping
import ThoriumConsole
import Waybills

Program(
  "thorium",
  version: "0.1.0",
  examples: [
    counter, downloads, follow, gitHubSearch, gitHubTour, person, playlist, shopping, smsLogin,
    waybills,
  ]
).main()
