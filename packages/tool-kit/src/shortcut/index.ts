export * from './use-submit-shortcut.ts';
