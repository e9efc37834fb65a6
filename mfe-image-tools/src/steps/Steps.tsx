import { useSourceAddress } from '../images/stored-image.ts';
import { messages } from '../messages.ts';
import type { Step, useSteps } from './use-steps.ts';

const labels = messages.steps;

interface StepsProps {
  of: Pick<ReturnType<typeof useSteps>, 'steps' | 'at' | 'compared' | 'compare'>;
  onShow: (step: number) => void;
  disabled: boolean;
}

export const Steps = ({ of: { steps, at, compared, compare }, onShow, disabled }: StepsProps) => (
  <div className="mt-4 grid min-w-0 gap-2">
    <ol className="flex min-w-0 gap-2 overflow-x-auto p-1" aria-label={labels.list}>
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps are only added at the end.
        <li key={index}>
          <StepButton step={step} current={index === at} disabled={disabled} onShow={() => onShow(index)} />
        </li>
      ))}
    </ol>
    {compared !== null && at > 1 && (
      <label className="flex flex-wrap items-center gap-3 text-[0.86rem] text-ink-2">
        {labels.compare}
        <select
          className="min-h-11 max-w-full rounded-field border border-line-field bg-paper px-3"
          value={compared}
          onChange={({ currentTarget }) => compare(Number(currentTarget.value))}
        >
          {steps.slice(0, at).map(({ label }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps are only added at the end.
            <option key={index} value={index}>
              {label}
            </option>
          ))}
        </select>
      </label>
    )}
  </div>
);

interface StepButtonProps {
  step: Step;
  current: boolean;
  disabled: boolean;
  onShow: () => void;
}

function StepButton({ step: { image, label }, current, disabled, onShow }: StepButtonProps) {
  const address = useSourceAddress(image, 240);
  if (!address) return null;
  return (
    <button
      type="button"
      className="grid w-20 gap-1 rounded-field text-start text-[0.78rem]/[1.3] text-ink-3 aria-[current]:text-ink focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-accent"
      aria-current={current ? 'step' : undefined}
      disabled={disabled}
      title={label}
      onClick={onShow}
    >
      <img
        className={`aspect-square w-full rounded-field bg-sunk object-cover ${current ? 'outline-2 outline-offset-1 outline-tool-accent-ink' : ''}`}
        src={address}
        alt=""
        decoding="async"
      />
      <span className="truncate" dir="auto">
        {label}
      </span>
    </button>
  );
}
