export { mongodbPlaces, providerPlaces, redisPlaces } from './place-stores.ts';
export { createProviderPlaces, type ProviderPlaces, unlimitedPlaces } from './provider-places.ts';
