import { classNames } from '@atelier/tool-kit';
import type { ComponentProps, ReactNode } from 'react';

export const Remark = ({ className = 'mt-[0.6rem]', ...rest }: ComponentProps<'p'>) => (
  <p className={classNames('text-[0.86rem] text-ink-3', className)} {...rest} />
);

export const SmallHeading = (props: ComponentProps<'h3'>) => (
  <h3 className="font-sans text-[0.98rem]/[1.3] font-[560]" {...props} />
);

export const SectionHeading = ({ children }: { children: ReactNode }) => (
  <h3 className="mb-2 font-sans text-[0.95rem]/[1.3] font-[560]">{children}</h3>
);

/** Points of a part: `12 of 20`. */
export const Points = ({ children }: { children: ReactNode }) => (
  <span className="text-end text-[0.84rem] text-ink-3 tabular-nums">{children}</span>
);

export const Statement = ({ children }: { children: ReactNode }) => (
  <p className="font-serif text-2xl/[1.15] tracking-[-0.015em]">{children}</p>
);

const tones = { good: 'text-ok', fix: 'text-warn', bad: 'text-bad', same: 'text-ink-3' };

export const Verdict = ({
  tone,
  className,
  children,
}: {
  tone: keyof typeof tones;
  className?: string;
  children: ReactNode;
}) => <span className={classNames('text-[0.8rem] font-[550]', tones[tone], className)}>{children}</span>;
