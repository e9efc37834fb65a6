export * from './ZoomDialog.tsx';
export * from './ZoomPicture.tsx';
