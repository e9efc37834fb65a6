import { type DragEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { Button, ButtonElement } from '../elements/Button.tsx';
import { classNames } from '../elements/class-names.ts';
import { Files, FileText, Upload } from '../elements/icons.ts';
import { toast } from '../feedback/Toaster.tsx';
import { messages } from '../messages.ts';
import { linkButton } from './choices.tsx';
import { droppedFiles } from './dropped-files.ts';
import { FieldError, Hint, Label } from './Field.tsx';
import { type FileLimits, formatBytes, useFileInput, usePreview } from './file-input.ts';

interface Sample {
  label: string;
  load: () => Promise<File>;
}

interface Multiple {
  most: number;
  /** The chosen files, if there are several: `file` is null then. */
  files: readonly File[];
  onFiles: (files: readonly File[]) => void;
}

/** What the form uses while no file is chosen, such as an image that needs no upload. */
interface Instead {
  image: string;
  name: string;
  text: string;
  /** The label of the button that chooses a file. */
  change: string;
}

interface FileDropProps extends FileLimits {
  label: string;
  /** The helper text, with the limits, shown before anything is chosen. */
  hint: string;
  /** The chosen file, which the form retains after a failure. */
  file: File | null;
  onFile: (file: File | null) => void;
  /** Several files or a folder. `onFile` is called for one file, `onFiles` for two to `most`. */
  multiple?: Multiple | undefined;
  instead?: Instead | undefined;
  required?: boolean;
  disabled?: boolean;
  /** The name of a previously uploaded file, shown as the file to choose again. */
  again?: string | null | undefined;
  /** A sample for users without a file at hand: the label of its button and how to load it. */
  sample?: Sample | undefined;
}

/** A field for files: by click, drop or paste. Checks type and size before anything is sent. */
export function FileDrop({
  label,
  hint,
  file,
  onFile,
  multiple,
  instead,
  required,
  disabled,
  again,
  sample,
  ...limits
}: FileDropProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const several = multiple && multiple.files.length > 1 ? multiple.files : null;
  const files = useMemo(() => several ?? (file ? [file] : []), [several, file]);
  const choose = (chosen: readonly File[]) => {
    const [one = null, other] = chosen;
    if (other) multiple?.onFiles(chosen);
    else onFile(one);
  };
  const { input, problem, addFiles } = useFileInput(files, choose, limits, multiple?.most);
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isOver && !disabled);
  };
  return (
    <div className="kit:grid kit:min-w-0 kit:gap-2">
      <Label htmlFor={id}>{label}</Label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an addition to the file input inside. */}
      <div
        className={classNames(
          'kit:relative kit:grid kit:rounded-card kit:border-[1.5px] kit:transition-colors kit:has-disabled:border-solid kit:has-disabled:[&_em]:invisible kit:has-focus-visible:outline-2 kit:has-focus-visible:outline-offset-2 kit:has-focus-visible:outline-accent',
          over
            ? 'kit:border-solid kit:border-tool-accent-ink kit:bg-tool-accent-wash'
            : 'kit:border-dashed kit:border-line-field kit:bg-paper kit:not-has-disabled:hover:border-ink-3',
        )}
        onDragEnter={drag(true)}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          if (disabled) return;
          const { files: dropped, items } = event.dataTransfer;
          if (multiple && items) void droppedFiles(items, dropped).then(addFiles);
          else addFiles(dropped);
        }}
      >
        <input
          id={id}
          ref={input}
          type="file"
          className="kit:absolute kit:inset-0 kit:w-full kit:cursor-pointer kit:opacity-0 kit:disabled:cursor-default"
          accept={limits.accept}
          multiple={multiple !== undefined}
          required={required && !instead}
          disabled={disabled}
          aria-describedby={problem ? `${id}-problem ${id}-hint` : `${id}-hint`}
          onChange={(event) => addFiles(event.currentTarget.files)}
        />
        {several ? (
          <ChosenFiles files={several} />
        ) : file ? (
          <ChosenFile file={file} />
        ) : instead ? (
          <Chosen
            image={<img className={classNames(thumbnail, 'kit:object-cover')} src={instead.image} alt="" />}
            name={instead.name}
            text={instead.text}
          >
            <Button
              className="kit:relative kit:col-span-full kit:justify-self-start"
              size="small"
              disabled={disabled}
              onClick={() => input.current?.click()}
            >
              {instead.change}
            </Button>
          </Chosen>
        ) : (
          <div className="kit:grid kit:place-items-center kit:gap-[0.7rem] kit:px-4 kit:py-[1.9rem] kit:text-center kit:text-[0.9rem]/[1.45] kit:text-ink-3">
            <Upload
              className="kit:size-[1.4rem] kit:stroke-[1.6] kit:text-tool-accent-ink"
              aria-hidden="true"
            />
            <span>
              <b className="kit:font-[560] kit:text-ink">
                {over ? messages.dropHere : multiple ? messages.chooseFiles : messages.chooseFile}
              </b>{' '}
              {!over && (multiple ? messages.orDropFiles : messages.orDrop)}
            </span>
          </div>
        )}
      </div>
      {problem && <FieldError id={`${id}-problem`}>{problem}</FieldError>}
      <Hint id={`${id}-hint`}>
        {again && files.length === 0 && (
          <strong className="kit:mb-1 kit:block kit:font-[560] kit:wrap-anywhere kit:text-ink" dir="auto">
            {messages.chooseAgain({ name: again })}
          </strong>
        )}
        {hint}
      </Hint>
      {sample && files.length === 0 && !instead && !disabled && (
        <SampleButton sample={sample} onFile={onFile} onRemoval={() => input.current?.focus()} />
      )}
    </div>
  );
}

const thumbnail = 'kit:size-16 kit:rounded-field kit:bg-sunk';

function ChosenFile({ file }: { file: File }) {
  const preview = usePreview(file.type.startsWith('image/') ? file : null);
  return (
    <Chosen
      image={
        preview ? (
          <img className={classNames(thumbnail, 'kit:object-cover')} src={preview} alt="" />
        ) : (
          <FileText className={iconClass} aria-hidden="true" />
        )
      }
      name={file.name}
      text={formatBytes(file.size)}
    />
  );
}

const ChosenFiles = ({ files }: { files: readonly File[] }) => (
  <Chosen
    image={<Files className={iconClass} aria-hidden="true" />}
    name={messages.chosenFiles({ count: files.length })}
    text={formatBytes(files.reduce((sum, { size }) => sum + size, 0))}
  />
);

const iconClass = classNames(thumbnail, 'kit:p-[1.1rem] kit:text-tool-accent-ink');

interface ChosenProps {
  image: ReactNode;
  name: string;
  text: string;
  /** Instead of the word that a click chooses another one. */
  children?: ReactNode;
}

const Chosen = ({ image, name, text, children }: ChosenProps) => (
  <div className="kit:grid kit:grid-cols-[auto_minmax(0,1fr)_auto] kit:items-center kit:gap-[0.9rem] kit:p-3 kit:text-[0.84rem] kit:text-ink-3">
    {image}
    <span>
      <b
        className="kit:block kit:text-[0.92rem]/[1.35] kit:font-[540] kit:wrap-anywhere kit:text-ink"
        dir="auto"
      >
        {name}
      </b>
      {text}
    </span>
    {children ?? (
      <em className="kit:px-2 kit:font-[520] kit:text-ink-2 kit:not-italic kit:underline kit:decoration-line-strong kit:underline-offset-[0.2em]">
        {messages.change}
      </em>
    )}
  </div>
);

interface SampleButtonProps {
  sample: Sample;
  onFile: (file: File) => void;
  /** Called before the sample removes this button, if it has the focus. */
  onRemoval: () => void;
}

function SampleButton({ sample, onFile, onRemoval }: SampleButtonProps) {
  const [loading, setLoading] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const choose = async () => {
    setLoading(true);
    const file = await sample.load().catch(() => null);
    // Null when a file was chosen or the page was left.
    if (!button.current) return;
    setLoading(false);
    if (!file) {
      toast.error(messages.sampleFailed);
      return;
    }
    if (document.activeElement === button.current) onRemoval();
    onFile(file);
  };
  return (
    <ButtonElement
      ref={button}
      className={classNames(linkButton, 'kit:-mt-1 kit:justify-self-start kit:text-[0.82rem]')}
      onClick={choose}
      busy={loading}
    >
      {loading ? messages.loadingSample : sample.label}
    </ButtonElement>
  );
}
