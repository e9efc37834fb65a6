export * from './ConfirmDialog.tsx';
export * from './Dialog.tsx';
