import { FileText, Upload } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { classNames } from '../elements/class-names.ts';
import { toast } from '../feedback/Toaster.tsx';
import { messages } from '../messages.ts';
import './examples.css';
import { ButtonElement } from '../elements/ButtonElement.tsx';
import './field.css';
import { type FileLimits, formatBytes } from './check-file.ts';
import './file-drop.css';
import { useFileInput, usePreview } from './use-file-input.ts';

interface Sample {
  label: string;
  load: () => Promise<File>;
}

interface FileDropProps extends FileLimits {
  label: string;
  /** The helper text, with the limits, shown before anything is chosen. */
  hint: string;
  /** The chosen file. The form keeps it, also after a failure. */
  file: File | null;
  onFile: (file: File | null) => void;
  required?: boolean;
  disabled?: boolean;
  /** The name of a file that was uploaded before and is not stored: shown as the one to choose again. */
  again?: string | null | undefined;
  /** A sample for users without a file at hand: the label of its button and how to load it. */
  sample?: Sample | undefined;
}

/** A field for one file: by click, drop or paste. Checks type and size before anything is sent. */
export function FileDrop({
  label,
  hint,
  file,
  onFile,
  required,
  disabled,
  again,
  sample,
  ...limits
}: FileDropProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const { input, problem, addFiles } = useFileInput(file, onFile, limits);
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isOver && !disabled);
  };
  return (
    <div className="kit-field">
      <label className="kit-label" htmlFor={id}>
        {label}
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an addition to the file input inside. */}
      <div
        className={classNames('kit-drop', over && 'kit-drop-over')}
        data-disabled={disabled || undefined}
        onDragEnter={drag(true)}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          if (!disabled) addFiles(event.dataTransfer.files);
        }}
      >
        <input
          id={id}
          ref={input}
          type="file"
          accept={limits.accept}
          required={required}
          disabled={disabled}
          aria-describedby={problem ? `${id}-problem ${id}-hint` : `${id}-hint`}
          onChange={(event) => addFiles(event.currentTarget.files)}
        />
        {file ? (
          <ChosenFile file={file} />
        ) : (
          <div className="kit-drop-empty">
            <Upload aria-hidden="true" />
            <span>
              <b>{over ? messages.dropHere : messages.chooseFile}</b> {!over && messages.orDrop}
            </span>
          </div>
        )}
      </div>
      {problem && (
        <p className="kit-field-error" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
      <p className="kit-field-hint" id={`${id}-hint`}>
        {again && !file && (
          <strong className="kit-drop-again" dir="auto">
            {messages.chooseAgain(again)}
          </strong>
        )}
        {hint}
      </p>
      {sample && !file && !disabled && (
        <SampleButton sample={sample} onFile={onFile} onRemoval={() => input.current?.focus()} />
      )}
    </div>
  );
}

/** The chosen file: its preview or an icon, name and size. */
function ChosenFile({ file }: { file: File }) {
  const preview = usePreview(file.type.startsWith('image/') ? file : null);
  return (
    <div className="kit-drop-file">
      {preview ? <img src={preview} alt="" /> : <FileText aria-hidden="true" />}
      <span>
        <b dir="auto">{file.name}</b>
        {formatBytes(file.size)}
      </span>
      <em>{messages.change}</em>
    </div>
  );
}

interface SampleButtonProps {
  sample: Sample;
  onFile: (file: File) => void;
  /** Called before the sample removes this button, if it has the focus. */
  onRemoval: () => void;
}

/** The button that chooses the sample, which is loaded first. Another file that is chosen meanwhile stays. */
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
    <ButtonElement ref={button} className="kit-drop-sample" onClick={choose} busy={loading}>
      {loading ? messages.loadingSample : sample.label}
    </ButtonElement>
  );
}
