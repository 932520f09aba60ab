/// An actor where a test places its stores.
actor StoreActor {}
