export * from './Button.tsx';
export * from './ButtonLink.tsx';
export * from './IconButton.tsx';
export type { ButtonLook } from './look.ts';
