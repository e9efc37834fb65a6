export * from './Icon.tsx';
export * from './Swatch.tsx';
