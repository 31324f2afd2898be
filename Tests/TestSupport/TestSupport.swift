import MessageBus
