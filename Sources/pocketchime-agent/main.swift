print("pocketchime-agent")
