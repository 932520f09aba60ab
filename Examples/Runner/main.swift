import ThoriumConsole
import ThoriumConsoleProof
import ThoriumExampleCounter
import ThoriumExampleDownloads
import ThoriumExampleFollow
import ThoriumExampleGitHub
import ThoriumExampleGitHubSearch
import ThoriumExamplePerson
import ThoriumExamplePlaylist
import ThoriumExampleSMSLogin
import ThoriumExampleShopping
import ThoriumExampleWaybills

Program(
  "thorium",
  version: "0.1.0",
  examples: [
    counter, downloads, follow, gitHubClient, gitHubSearch, gitHubTour, person, playlist, shopping,
    smsLogin, waybills,
  ],
  commands: .proofs
).main()
