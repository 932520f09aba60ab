import Counter
import Follow
import Playlist
import SMSLogin
import ThoriumConsole

Program("thorium", version: "0.1.0", examples: [counter, follow, playlist, smsLogin]).main()
