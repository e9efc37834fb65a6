export { giveWay } from './give-way.ts';
