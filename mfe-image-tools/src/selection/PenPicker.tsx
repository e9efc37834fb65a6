import { Pills } from '@atelier/tool-kit';
import type { CSSProperties } from 'react';
import { messages } from '../messages.ts';
import './selection.css';
import type { Pen } from './use-drawing.ts';

const labels = messages.selection;
/** Brush sizes: the diameter in percent of the image's width. */
export const brush = { min: 2, max: 24, step: 1, initial: 8 };

interface PenPickerProps {
  kind: Pen['kind'];
  onKind: (kind: Pen['kind']) => void;
  /** Of the brush, in percent of the image's width. */
  diameter: number;
  onDiameter: (diameter: number) => void;
}

/** The choice between rectangle and brush, and the size of the brush. */
export const PenPicker = ({ kind, onKind, diameter, onDiameter }: PenPickerProps) => (
  <div className="selection-pen">
    <Pills
      label={labels.pen}
      options={[
        { value: 'rectangle', label: labels.rectangle },
        { value: 'brush', label: labels.brush },
      ]}
      value={kind}
      onChange={onKind}
    />
    {kind === 'brush' && (
      <label className="selection-size">
        <span>{labels.size}</span>
        <input
          type="range"
          min={brush.min}
          max={brush.max}
          step={brush.step}
          value={diameter}
          onChange={({ currentTarget }) => onDiameter(currentTarget.valueAsNumber)}
        />
        <i aria-hidden="true" style={{ '--size': diameter / brush.max } as CSSProperties} />
      </label>
    )}
  </div>
);
