import { Examples } from './choices.tsx';
import { TextArea } from './Field.tsx';

interface SubjectFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  maxLength: number;
  /** Offered while the field is empty. */
  examples: Readonly<Record<string, string>>;
  line?: boolean;
}

/** The required field of a tool: what to make, with examples. */
export const SubjectField = ({ value, onChange, examples, ...field }: SubjectFieldProps) => (
  <>
    <TextArea
      {...field}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      required
      autoComplete="off"
    />
    {value === '' && <Examples examples={Object.values(examples)} onChoose={onChange} />}
  </>
);
