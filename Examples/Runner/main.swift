import Counter
import Follow
import ThoriumConsole

Program("thorium", version: "0.1.0", examples: [counter, follow]).main()
