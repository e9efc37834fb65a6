import type { CreationSummary } from '@atelier/contracts';
import { isCreationOpen } from '@atelier/contracts/creation-run';
import { IconButton } from '@atelier/tool-kit/forms';
import { Menu, MenuItem, MenuLine } from '@atelier/tool-kit/overlays';
import { PromptInFiles } from '@atelier/tool-kit/results';
import {
  Copy,
  Download,
  Ellipsis,
  EyeOff,
  FileDown,
  FileText,
  Link,
  Link2Off,
  type LucideIcon,
  PenLine,
  RotateCcw,
  Share2,
  Star,
  Trash2,
} from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { creationPath } from '../../browser/paths.ts';
import { dashboard as texts } from '../../messages.ts';
import { useSettings } from '../../settings/settings.ts';
import { actionsOn } from '../../settings/studio-tools.ts';
import type { CreationStyle } from './creation-style.ts';
import type { CreationActions } from './use-creation-actions.ts';
import { useModuleActions } from './use-module-actions.tsx';
import { useShareQuestion } from './use-share-question.tsx';

interface CreationMenuProps {
  creation: CreationSummary;
  look: CreationStyle;
  actions: CreationActions;
  /** Absent where it cannot be renamed and deleted. */
  onRename?(): void;
}

/** All actions on a creation: of a row, a tile, and a tool's panel. */
export function CreationMenu({ creation, look, actions, onRename }: CreationMenuProps) {
  const navigate = useNavigate();
  const { name, again } = look;
  const image = creation.content !== undefined;
  const empty = creation.size === 0;
  const added = useModuleActions(creation, actionsOn(useSettings().registry, creation.type), actions.refresh);
  const sharing = useShareQuestion(creation, look.createdType?.contains, actions.share);
  return (
    <>
      <Menu
        trigger={
          <IconButton label={texts.moreFor({ name })} title={texts.more}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      >
        <Item icon={FileText} label={texts.open} act={() => void navigate(creationPath(creation.id))} />
        {onRename && <Item icon={PenLine} label={texts.rename} act={onRename} />}
        <Item
          icon={Star}
          label={creation.starred ? texts.removeStar : texts.star}
          act={() => actions.star([creation], !creation.starred)}
        />
        <MenuLine />
        <Item
          icon={image ? Link : Copy}
          label={image ? texts.copyLink : texts.copyText}
          disabled={empty}
          act={() => actions.copy(creation)}
        />
        <Item
          icon={Download}
          label={texts.download}
          disabled={empty}
          act={() => actions.download(creation)}
        />
        {image && <PromptInFiles creation={creation} />}
        {!image &&
          (['docx', 'pdf', 'html'] as const).map((format) => (
            <Item
              key={format}
              icon={FileDown}
              label={texts.downloadAs[format]}
              disabled={empty}
              act={() => actions.downloadAs(creation, format)}
            />
          ))}
        <Item
          icon={Share2}
          label={texts.share}
          disabled={empty || isCreationOpen(creation.status)}
          act={sharing.share}
        />
        <EndItems creation={creation} actions={actions} />
        <MenuLine />
        {again && <Item icon={RotateCcw} label={texts.useAgain} act={() => void navigate(again)} />}
        {added.entries}
        {onRename && <DeleteItem onDelete={() => actions.remove(creation, name)} />}
      </Menu>
      {added.dialog}
      {sharing.question}
    </>
  );
}

/** The ends of a share and of a publication. */
export const EndItems = ({ creation, actions }: Pick<CreationMenuProps, 'creation' | 'actions'>) => (
  <>
    {creation.shared_until && (
      <Item icon={Link2Off} label={texts.unshare} act={() => actions.unshare(creation)} />
    )}
    {creation.content !== undefined && creation.publish && (
      <Item icon={EyeOff} label={texts.makePrivate} act={() => actions.unpublish(creation)} />
    )}
  </>
);

export const DeleteItem = ({ onDelete }: { onDelete(): void }) => (
  <>
    <MenuLine />
    <Item icon={Trash2} label={texts.delete} danger act={onDelete} />
  </>
);

interface ItemProps {
  icon: LucideIcon;
  label: string;
  disabled?: boolean;
  danger?: boolean;
  act(): void;
}

export const Item = ({ icon: Icon, label, disabled = false, danger = false, act }: ItemProps) => (
  <MenuItem icon={<Icon aria-hidden="true" />} disabled={disabled} danger={danger} onSelect={act}>
    {label}
  </MenuItem>
);
