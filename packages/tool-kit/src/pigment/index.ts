export * from './Pigment.tsx';
export * from './style.ts';
