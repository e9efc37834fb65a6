import { objectLimit } from '@atelier/contracts/tool-options';
import { Button, TextArea } from '@atelier/tool-kit';
import { type RefObject, useEffect, useRef } from 'react';
import { messages } from '../messages.ts';

const labels = messages.object;

interface ObjectNameProps {
  around: RefObject<HTMLDivElement | null>;
  value: string;
  /** Whether the object is painted, so that it needs no name. */
  painted: boolean;
  paintable: boolean;
  busy: boolean;
  /** The name that the last removal did not find. */
  notFound: string | null;
  onChange: (name: string) => void;
  onSelect: () => void;
}

/** The name of the object. It has the focus after a removal that did not find it. */
export function ObjectName({
  around,
  value,
  painted,
  paintable,
  busy,
  notFound,
  onChange,
  onSelect,
}: ObjectNameProps) {
  const wasBusy = useRef(busy);
  useEffect(() => {
    const field = around.current?.querySelector('textarea');
    if (wasBusy.current && notFound !== null) {
      field?.focus();
      field?.select();
    }
    wasBusy.current = busy;
  }, [around, busy, notFound]);
  return (
    <div ref={around}>
      <TextArea
        label={labels.name}
        placeholder={labels.placeholder}
        required={!painted}
        disabled={painted}
        maxLength={objectLimit}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        hint={
          painted ? (
            labels.painted
          ) : notFound !== null ? (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
              {labels.notFound({ object: notFound })}
              <Button size="small" onClick={onSelect}>
                {labels.selectInstead}
              </Button>
            </span>
          ) : (
            paintable && labels.paint
          )
        }
      />
    </div>
  );
}
