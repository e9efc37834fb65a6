/** Texts edited in place, as Markdown. The editor is a separate chunk. */
export { TextEditor, type TextEditorProps } from './TextEditor.tsx';
