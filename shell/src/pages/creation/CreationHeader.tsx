import type { Creation } from '@atelier/contracts';
import { Swatch } from '@atelier/tool-kit/results';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { pageHeading } from '../../elements/PageHead.tsx';
import { dashboard as listTexts, palette, creationPage as texts } from '../../messages.ts';
import { CreationBar } from '../dashboard/CreationBar.tsx';
import { CreationMenu } from '../dashboard/CreationMenu.tsx';
import { type CreationStyle, describeCreation } from '../dashboard/creation-style.ts';
import { RenameForm } from '../dashboard/RenameForm.tsx';
import { StarMark } from '../dashboard/StarMark.tsx';
import { useOffers } from '../dashboard/use-offers.tsx';
import { type CreationPageState, useActionsOn } from './use-creation-page.ts';

interface CreationHeaderProps {
  page: CreationPageState;
  creation: Creation;
  look: CreationStyle;
  /** Opens the text editor; null if there is none or it is open. */
  onEdit: (() => void) | null;
  /** Opens the reviser of the text; null likewise. */
  onRevise: (() => void) | null;
}

export function CreationHeader({ page, creation, look, onEdit, onRevise }: CreationHeaderProps) {
  const [renaming, setRenaming] = useState(false);
  const { summary, actions } = useActionsOn(creation, page.change, undefined, page.reload);
  const { offers, dialogs } = useOffers({
    creation: summary,
    look,
    actions,
    onEdit,
    onRevise,
    onRename: () => setRenaming(true),
    onDelete: () => void page.remove(look.name),
  });
  const endRenaming = (title?: string) => {
    setRenaming(false);
    if (title !== undefined) actions.rename(summary, title);
  };
  const { shared_until, moderation } = creation;
  return (
    <header className="grid gap-3">
      <Link
        to="/ai"
        className="flex w-fit items-center gap-1.5 rounded-field text-ink-2 text-sm underline-offset-[0.25em] hover:underline"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        {listTexts.title}
      </Link>
      <div className="flex items-start gap-3.5">
        <Swatch icon={look.createdType?.tool.icon} className="mt-1 size-10 text-[1.05rem] max-sm:hidden" />
        <div className="grid min-w-0 flex-1 gap-1.5">
          {renaming ? (
            <RenameForm name={look.name} onEnd={endRenaming} />
          ) : (
            <h1 dir="auto" className={`line-clamp-2 ${pageHeading}`}>
              {creation.starred && <StarMark />}
              {look.name}
            </h1>
          )}
          <p className="text-ink-3 text-sm">{describeCreation(summary, look).join(' · ')}</p>
          {moderation && <p className="text-bad text-sm">{texts.moderation[moderation]}</p>}
          {shared_until && (
            <p className="text-ink-2 text-sm">{listTexts.shared({ day: new Date(shared_until) })}</p>
          )}
        </div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: A fieldset is for form fields. */}
      <div role="group" aria-label={palette.actions} className="@container/bar flex flex-wrap gap-1.5">
        <CreationBar offers={offers} />
        <CreationMenu offers={offers.filter(({ button }) => !button)} name={look.name} />
      </div>
      {dialogs}
    </header>
  );
}
