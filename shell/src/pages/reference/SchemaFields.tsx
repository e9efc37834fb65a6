import type { JsonSchema, Parameter } from '@atelier/contracts/openapi';
import type { ReactNode } from 'react';
import { isFile, nameOfRef } from './api-description.ts';
import { FieldRow, FieldRows, InlineText, Type } from './TextBlocks.tsx';

interface Field {
  name: string;
  required: boolean;
  schema: JsonSchema;
  description?: string | undefined;
}

export function SchemaFields({ schema }: { schema: JsonSchema }) {
  return <FieldList rows={rowsOf(schema, '')} />;
}

export const ParameterFields = ({ parameters }: { parameters: readonly Parameter[] }) => (
  <FieldList rows={parameters} />
);

function FieldList({ rows }: { rows: readonly Field[] }) {
  return (
    <FieldRows>
      {rows.map(({ name, required, schema, description }) => (
        <FieldRow
          key={name}
          term={
            <>
              <code>{name}</code> <TypeName schema={schema} />
              {required && <span className="ms-2 text-sm text-warn">required</span>}
            </>
          }
        >
          {description && <InlineText text={description} />} {limitsOf(schema)}
        </FieldRow>
      ))}
    </FieldRows>
  );
}

function rowsOf({ properties = {}, required = [] }: JsonSchema, prefix: string): Field[] {
  return Object.entries(properties).flatMap(([key, schema]) => {
    const name = prefix + key;
    const row = { name, required: required.includes(key), schema, description: schema.description };
    const inner = schema.items?.properties ? schema.items : schema;
    return [row, ...(inner.properties ? rowsOf(inner, `${name}${schema.items ? '[]' : ''}.`) : [])];
  });
}

export const TypeName = ({ schema }: { schema: JsonSchema }) => <Type>{typeOf(schema)}</Type>;

function typeOf(schema: JsonSchema): ReactNode {
  if (schema.$ref) {
    const name = nameOfRef(schema.$ref);
    return <a href={sectionOf(name)}>{name}</a>;
  }
  const options = schema.anyOf ?? schema.oneOf;
  if (options) {
    return options.map((option, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the options of a type never change.
      <span key={index}>
        {index > 0 && ' or '}
        {typeOf(option)}
      </span>
    ));
  }
  if (isFile(schema)) return 'file';
  if (schema.items?.type === 'object') return 'list of objects';
  if (schema.items) return <>list of {typeOf(schema.items)}</>;
  if (schema.format === 'date-time') return 'date and time';
  return [schema.type ?? 'any value'].flat().join(' or ');
}

/** The address of a schema. The body of a call is shown with the call; error codes have pages. */
function sectionOf(name: string): string {
  if (name === 'ErrorCode') return '/docs/errors';
  return name.endsWith('Request')
    ? `/docs#${name.charAt(0).toLowerCase()}${name.slice(1, -'Request'.length)}`
    : `/docs/schemas#schema-${name}`;
}

function limitsOf(schema: JsonSchema): ReactNode {
  const { minimum, maximum, minLength, maxLength, maxItems, enum: values, items } = schema;
  const limits = [
    minimum !== undefined && maximum !== undefined
      ? `From ${minimum} to ${maximum}.`
      : maximum !== undefined && `At most ${maximum}.`,
    minLength !== undefined && minLength > 1 && maxLength !== undefined
      ? `From ${minLength} to ${maxLength} characters.`
      : maxLength !== undefined && `At most ${maxLength} characters.`,
    maxItems !== undefined && `At most ${maxItems} entries.`,
    items?.maxLength !== undefined && `Each has at most ${items.maxLength} characters.`,
    values && values.length <= 12 && `One of ${values.map((value) => `\`${value}\``).join(', ')}.`,
  ].filter((limit) => typeof limit === 'string');
  return <InlineText text={limits.join(' ')} />;
}
