import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './Field.tsx';

type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps | 'id'>;

/** A field for several lines of text, 4 rows high unless told otherwise; grows with what is written where browsers can. */
export const TextArea = ({ label, hint, error, optional, className, ...area }: TextAreaProps) => (
  <Field {...{ label, hint, error, className }} optional={optional ?? false}>
    {(control) => <textarea rows={4} {...area} {...control} className="kit-control kit-control-area" />}
  </Field>
);
