export * from './Field.tsx';
export * from './TextArea.tsx';
export * from './TextInput.tsx';
