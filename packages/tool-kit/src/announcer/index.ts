export * from './Announcer.tsx';
export * from './announce.ts';
