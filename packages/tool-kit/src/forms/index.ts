/** Forms: buttons, fields, file input, drafts, the tool page and the allowance shown below its button. */
export { Button, ButtonLink, type ButtonLook } from './Button.tsx';
export { checkFile, type FileLimits, formatBytes } from './check-file.ts';
export { Examples } from './Examples.tsx';
export { type ControlProps, Field, type FieldProps, TextArea, TextInput } from './Field.tsx';
export { FileDrop } from './FileDrop.tsx';
export { IconButton } from './IconButton.tsx';
export { type PillOption, Pills } from './Pills.tsx';
export { Switch } from './Switch.tsx';
export { ToolForm, ToolPage, useSubmitShortcut } from './ToolPage.tsx';
export { UnitsLeft } from './UnitsLeft.tsx';
export { clearDrafts, useDraft, useGivenValues, writeDraft } from './use-draft.ts';
export { usePreview } from './use-file-input.ts';
