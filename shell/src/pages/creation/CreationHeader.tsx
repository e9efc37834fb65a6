import type { Creation, CreationSummary } from '@atelier/contracts';
import { isCreationOpen, isImageType } from '@atelier/contracts/routes';
import { documentFormats } from '@atelier/contracts/tool-options';
import { Button, ButtonLink, IconButton } from '@atelier/tool-kit/forms';
import { Menu, MenuItem, MenuLine } from '@atelier/tool-kit/overlays';
import { PromptInFiles, Swatch } from '@atelier/tool-kit/results';
import {
  ArrowLeft,
  Copy,
  Download,
  Ellipsis,
  EyeOff,
  FileDown,
  Link2Off,
  Link as LinkIcon,
  PenLine,
  RotateCcw,
  Share2,
  SquarePen,
  Star,
  Trash2,
  WandSparkles,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { dashboard as listTexts, palette, creationPage as texts } from '../../messages.ts';
import { useSettings } from '../../page/app-context.ts';
import { actionsOn, addressFrom } from '../../page/studio-tools.ts';
import { type CreationStyle, describeCreation } from '../dashboard/creation-style.ts';
import { RenameForm } from '../dashboard/RenameForm.tsx';
import { useModuleActions } from '../dashboard/use-module-actions.tsx';
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

/** The name of a creation, its details and actions. */
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
            <h1
              dir="auto"
              className="line-clamp-4 font-serif text-3xl/[1.1] tracking-[-0.02em] wrap-anywhere"
            >
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
      {onEdit && (
        <Button size="small" icon={<SquarePen aria-hidden="true" />} onClick={onEdit}>
          {texts.edit}
        </Button>
      )}
      {onRevise && (
        <Button size="small" icon={<WandSparkles aria-hidden="true" />} onClick={onRevise}>
          {texts.revise}
        </Button>
      )}
      <Button
        size="small"
        disabled={empty}
        icon={image ? <LinkIcon aria-hidden="true" /> : <Copy aria-hidden="true" />}
        onClick={() => actions.copy(image ? summary : { ...summary, content: creation.content })}
      >
        {image ? listTexts.copyLink : listTexts.copyText}
      </Button>
      {image ? (
        <Button
          size="small"
          disabled={empty}
          icon={<Download aria-hidden="true" />}
          onClick={() => actions.download(summary)}
        >
          {listTexts.download}
        </Button>
      ) : (
        <Menu
          align="start"
          trigger={
            <Button size="small" disabled={empty || open} icon={<Download aria-hidden="true" />}>
              {listTexts.download}
            </Button>
          }
        >
          {documentFormats.map((format) => (
            <MenuItem
              key={format}
              icon={<FileDown aria-hidden="true" />}
              onSelect={() => actions.downloadAs(summary, format)}
            >
              {texts.formats[format]}
            </MenuItem>
          ))}
        </Menu>
      )}
      <Button
        size="small"
        disabled={empty || open}
        icon={<Share2 aria-hidden="true" />}
        onClick={() => actions.share(summary)}
      >
        {listTexts.share}
      </Button>
      <Button
        size="small"
        aria-pressed={starred}
        icon={<Star className={starred ? 'fill-current' : ''} aria-hidden="true" />}
        onClick={() => actions.star([summary], !starred)}
      >
        {listTexts.star}
      </Button>
      <Menu
        trigger={
          <IconButton label={listTexts.moreFor({ name: look.name })} title={listTexts.more}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      >
        <MenuItem icon={<PenLine aria-hidden="true" />} onSelect={onRename}>
          {listTexts.rename}
        </MenuItem>
        {inDialogs.entries}
        {image && <PromptInFiles creation={creation} />}
        {creation.shared_until && (
          <MenuItem icon={<Link2Off aria-hidden="true" />} onSelect={() => actions.unshare(summary)}>
            {listTexts.unshare}
          </MenuItem>
        )}
        {image && creation.publish && (
          <MenuItem icon={<EyeOff aria-hidden="true" />} onSelect={() => actions.unpublish(summary)}>
            {listTexts.makePrivate}
          </MenuItem>
        )}
        <MenuLine />
        <MenuItem icon={<Trash2 aria-hidden="true" />} danger onSelect={() => void page.remove(look.name)}>
          {listTexts.delete}
        </MenuItem>
      </Menu>
      {inDialogs.dialog}
    </div>
  );
}
