export { default as toast } from 'react-hot-toast';
export * from './Toaster.tsx';
