export * from './ZoomPicture.tsx';
