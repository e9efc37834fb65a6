export * from './ResultPanel.tsx';
