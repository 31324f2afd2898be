import Agent
import Glibc

exit(AgentCommand.run(CommandLine.arguments))
