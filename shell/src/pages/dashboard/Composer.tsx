import { promptLimit } from '@atelier/contracts/tool-options';
import { Button, useDraft, writeDraft } from '@atelier/tool-kit/forms';
import { Icon, toolAccentProps } from '@atelier/tool-kit/results';
import { ArrowRight } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useId, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { composer as texts } from '../../messages.ts';
import { useSettings } from '../../settings/settings.ts';
import { toolsThatCreate } from '../../settings/studio-tools.ts';

const words = 'composer.words';

/** One field for all tools: Enter opens the chosen one with the words. A tool without words is a link. */
export function Composer() {
  const tools = toolsThatCreate(useSettings().registry);
  const written = tools.filter(({ subject }) => subject);
  const [text, setText] = useDraft(words, '');
  const [path, setPath] = useDraft('composer.tool', '');
  const chosen = written.find((tool) => tool.path === path) ?? written[0];
  const navigate = useNavigate();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!chosen?.subject) return;
    const said = text.trim();
    void writeDraft(words, undefined);
    void navigate(said ? `${chosen.path}?${new URLSearchParams({ [chosen.subject]: said })}` : chosen.path);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <form
      onSubmit={submit}
      className="grid grid-cols-[minmax(0,1fr)] gap-2 sm:gap-3"
      {...(chosen && toolAccentProps(chosen.gradient))}
    >
      <h1 className="font-serif text-3xl/[1.1] tracking-[-0.02em]">
        <label htmlFor={id}>{texts.title}</label>
      </h1>
      <div className="flex items-end gap-2 rounded-panel border border-line-strong bg-sheet p-1.5 shadow-1 sm:p-2 transition-colors duration-(--quick) focus-within:border-tool-accent-ink">
        <textarea
          ref={field}
          id={id}
          dir="auto"
          rows={1}
          className="field-sizing-content max-h-40 min-h-11 max-sm:placeholder-shown:h-11 max-sm:placeholder:whitespace-nowrap max-sm:placeholder-shown:mask-r-from-80% min-w-0 flex-1 resize-none rounded-field bg-transparent px-3 py-2.5 text-base/normal outline-none placeholder:text-ink-3"
          placeholder={chosen?.description}
          maxLength={promptLimit - 100}
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
        />
        <Button
          kind="accent"
          type="submit"
          className="flex-none max-sm:px-3.25"
          icon={<ArrowRight aria-hidden="true" />}
        >
          <span className="max-sm:sr-only">{chosen?.label}</span>
        </Button>
      </div>
      <fieldset className="-mx-1 flex min-w-0 gap-1 overflow-x-auto px-1 py-1 [scrollbar-width:none] lg:flex-wrap">
        <legend className="sr-only">{texts.tools}</legend>
        {tools.map(({ path: to, label, icon, gradient, subject }) => {
          const content = (
            <>
              <Icon src={icon} className="text-tool-accent-ink group-aria-pressed:text-inherit" />
              {label}
            </>
          );
          return subject ? (
            <button
              key={to}
              type="button"
              aria-pressed={to === chosen?.path}
              className={chip}
              onClick={() => {
                setPath(to);
                field.current?.focus();
              }}
              {...toolAccentProps(gradient)}
            >
              {content}
            </button>
          ) : (
            <Link key={to} to={to} className={chip} {...toolAccentProps(gradient)}>
              {content}
            </Link>
          );
        })}
      </fieldset>
    </form>
  );
}

const chip =
  'group flex min-h-9 flex-none items-center gap-1 rounded-full border border-line-strong bg-sheet px-2 py-1 text-[0.8rem] text-ink-2 2xl:gap-1.5 2xl:px-2.5 2xl:text-[0.84rem] whitespace-nowrap transition-colors duration-(--quick) ease-(--ease) hover:border-ink-3 hover:text-ink aria-pressed:border-transparent aria-pressed:bg-ink aria-pressed:font-[550] aria-pressed:text-paper pointer-coarse:min-h-11 forced-colors:aria-pressed:outline-3 forced-colors:aria-pressed:outline-[Highlight]';
