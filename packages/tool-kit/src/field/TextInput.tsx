import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './Field.tsx';

type TextInputProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'id'>;

/** A field for one line of text. Takes all that an `input` takes. */
export const TextInput = ({ label, hint, error, optional, className, ...input }: TextInputProps) => (
  <Field {...{ label, hint, error, className }} optional={optional ?? false}>
    {(control) => <input type="text" {...input} {...control} className="kit-control" />}
  </Field>
);
