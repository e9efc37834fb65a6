export { Button, ButtonLink, type ButtonStyle } from '../elements/Button.tsx';
export { IconButton, IconLink } from '../elements/IconButton.tsx';
export { adoptDrafts, canKeep, clearDrafts, keptBytes, readDraft, writeDraft } from '../session/drafts.ts';
export { type PillOption, Pills, Switch } from './choices.tsx';
export {
  type ControlProps,
  Field,
  FieldError,
  type FieldProps,
  Hint,
  TextArea,
  TextInput,
} from './Field.tsx';
export { FileDrop } from './FileDrop.tsx';
export { FilterButton } from './FilterButton.tsx';
export { type FileLimits, formatBytes, usePreview } from './file-input.ts';
export { type KeptSet, KeptSets } from './KeptSets.tsx';
export { SearchField } from './SearchField.tsx';
export { SubjectField } from './SubjectField.tsx';
export { Tags } from './Tags.tsx';
export { ToolForm, ToolPage } from './ToolPage.tsx';
export { useDraft, useDrafts, useQueryValues } from './use-draft.ts';
export { keepScroll, useSearchAddress } from './use-search-address.ts';
