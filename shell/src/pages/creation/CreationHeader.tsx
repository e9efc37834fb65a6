import type { Creation, CreationSummary } from '@atelier/contracts';
import { isCreationOpen, isImageType } from '@atelier/contracts/creation-run';
import { documentFormats } from '@atelier/contracts/tool-options';
import { Button, ButtonLink, IconButton } from '@atelier/tool-kit/forms';
import { Menu } from '@atelier/tool-kit/overlays';
import { PromptInFiles, Swatch } from '@atelier/tool-kit/results';
import {
  ArrowLeft,
  Copy,
  Download,
  Ellipsis,
  FileDown,
  Link as LinkIcon,
  type LucideIcon,
  PenLine,
  RotateCcw,
  Share2,
  SquarePen,
  Star,
  WandSparkles,
} from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Link } from 'react-router-dom';
import { pageHeading } from '../../elements/PageHead.tsx';
import { dashboard as listTexts, palette, creationPage as texts } from '../../messages.ts';
import { useSettings } from '../../settings/settings.ts';
import { actionsOn, addressFrom } from '../../settings/studio-tools.ts';
import { DeleteItem, EndItems, Item } from '../dashboard/CreationMenu.tsx';
import { type CreationStyle, describeCreation } from '../dashboard/creation-style.ts';
import { RenameForm } from '../dashboard/RenameForm.tsx';
import { useModuleActions } from '../dashboard/use-module-actions.tsx';
import { useShareQuestion } from '../dashboard/use-share-question.tsx';
import type { CreationPageState } from './use-creation-page.ts';

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
  const { summary, actions } = page;
  const endRenaming = (title?: string) => {
    setRenaming(false);
    if (title !== undefined && summary) actions.rename(summary, title);
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
              {look.name}
            </h1>
          )}
          {summary && <p className="text-ink-3 text-sm">{describeCreation(summary, look).join(' · ')}</p>}
          {moderation && <p className="text-bad text-sm">{texts.moderation[moderation]}</p>}
          {shared_until && (
            <p className="text-ink-2 text-sm">{listTexts.shared({ day: new Date(shared_until) })}</p>
          )}
        </div>
      </div>
      {summary && (
        <Actions
          page={page}
          creation={creation}
          summary={summary}
          look={look}
          onEdit={onEdit}
          onRevise={onRevise}
          onRename={() => setRenaming(true)}
        />
      )}
    </header>
  );
}

interface ActionsProps extends CreationHeaderProps {
  summary: CreationSummary;
  onRename(): void;
}

function Actions({ page, creation, summary, look, onEdit, onRevise, onRename }: ActionsProps) {
  const { actions } = page;
  const added = actionsOn(useSettings().registry, creation.type);
  const inDialogs = useModuleActions(
    summary,
    added.filter(({ expose }) => expose),
    actions.refresh,
  );
  const sharing = useShareQuestion(summary, look.createdType?.contains, actions.share);
  const image = isImageType(creation.type);
  const empty = creation.content === '';
  const open = isCreationOpen(creation.status);
  const starred = creation.starred === true;
  return (
    // biome-ignore lint/a11y/useSemanticElements: A fieldset is for form fields.
    <div role="group" aria-label={palette.actions} className="flex flex-wrap items-center gap-2">
      {look.again && (
        <ButtonLink size="small" to={look.again} icon={<RotateCcw aria-hidden="true" />}>
          {listTexts.useAgain}
        </ButtonLink>
      )}
      {creation.status === 'completed' &&
        added
          .filter(({ expose }) => !expose)
          .map(({ key, title, tool }) => (
            <ButtonLink
              key={key}
              size="small"
              to={addressFrom(tool, creation.id)}
              icon={<WandSparkles aria-hidden="true" />}
            >
              {title}
            </ButtonLink>
          ))}
      {onEdit && <Action icon={SquarePen} label={texts.edit} onClick={onEdit} />}
      {onRevise && <Action icon={WandSparkles} label={texts.revise} onClick={onRevise} />}
      {!image && (
        <Action
          icon={Copy}
          label={listTexts.copyText}
          disabled={empty}
          onClick={() => actions.copy({ ...summary, content: creation.content })}
        />
      )}
      {image ? (
        <Action
          icon={Download}
          label={listTexts.download}
          disabled={empty}
          onClick={() => actions.download(summary)}
        />
      ) : (
        <Menu
          align="start"
          trigger={<Action icon={Download} label={listTexts.download} disabled={empty || open} />}
        >
          {documentFormats.map((format) => (
            <Item
              key={format}
              icon={FileDown}
              label={texts.formats[format]}
              act={() => actions.downloadAs(summary, format)}
            />
          ))}
        </Menu>
      )}
      <Action icon={Share2} label={listTexts.share} disabled={empty || open} onClick={sharing.share} />
      <IconButton
        label={listTexts.star}
        aria-pressed={starred}
        onClick={() => actions.star([summary], !starred)}
      >
        <Star className={starred ? 'fill-current' : ''} aria-hidden="true" />
      </IconButton>
      <Menu
        trigger={
          <IconButton label={listTexts.moreFor({ name: look.name })} title={listTexts.more}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      >
        <Item icon={PenLine} label={listTexts.rename} act={onRename} />
        {inDialogs.entries}
        {image && (
          <Item
            icon={LinkIcon}
            label={listTexts.copyLink}
            disabled={empty}
            act={() => actions.copy(summary)}
          />
        )}
        {image && <PromptInFiles creation={creation} />}
        <EndItems creation={summary} actions={actions} />
        <DeleteItem onDelete={() => void page.remove(look.name)} />
      </Menu>
      {inDialogs.dialog}
      {sharing.question}
    </div>
  );
}

type ActionProps = Omit<ComponentProps<typeof Button>, 'icon'> & { icon: LucideIcon; label: string };

const Action = ({ icon: Icon, label, ...props }: ActionProps) => (
  <Button size="small" icon={<Icon aria-hidden="true" />} {...props}>
    {label}
  </Button>
);
