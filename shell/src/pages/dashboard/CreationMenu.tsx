import type { CreationSummary } from '@atelier/contracts';
import { IconButton } from '@atelier/tool-kit/forms';
import { Menu, MenuItem, MenuLine } from '@atelier/tool-kit/overlays';
import {
  Copy,
  Download,
  Ellipsis,
  EyeOff,
  Link,
  Maximize2,
  Minimize2,
  PenLine,
  RotateCcw,
  Trash2,
} from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { dashboard as texts } from '../../messages.ts';
import type { CreationLook } from './creation-look.ts';
import type { CreationActions } from './use-creation-actions.ts';

interface CreationMenuProps {
  creation: CreationSummary;
  look: CreationLook;
  actions: CreationActions;
  expanded: boolean;
  onToggle(): void;
  onRename(): void;
}

export function CreationMenu({ creation, look, actions, expanded, onToggle, onRename }: CreationMenuProps) {
  const navigate = useNavigate();
  const { name, again } = look;
  const image = creation.content !== undefined;
  const empty = creation.size === 0;
  const Size = expanded ? Minimize2 : Maximize2;
  const Copying = image ? Link : Copy;
  return (
    <Menu
      trigger={
        <IconButton label={texts.moreFor(name)} title={texts.more}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
    >
      <MenuItem icon={<Size aria-hidden="true" />} onSelect={onToggle}>
        {expanded ? texts.close : texts.open}
      </MenuItem>
      {again && (
        <MenuItem icon={<RotateCcw aria-hidden="true" />} onSelect={() => void navigate(again)}>
          {texts.useAgain}
        </MenuItem>
      )}
      <MenuItem icon={<PenLine aria-hidden="true" />} onSelect={onRename}>
        {texts.rename}
      </MenuItem>
      <MenuLine />
      <MenuItem
        icon={<Copying aria-hidden="true" />}
        disabled={empty}
        onSelect={() => actions.copy(creation)}
      >
        {image ? texts.copyLink : texts.copyText}
      </MenuItem>
      <MenuItem
        icon={<Download aria-hidden="true" />}
        disabled={empty}
        onSelect={() => actions.download(creation)}
      >
        {texts.download}
      </MenuItem>
      {image && creation.publish && (
        <MenuItem icon={<EyeOff aria-hidden="true" />} onSelect={() => actions.unpublish(creation)}>
          {texts.makePrivate}
        </MenuItem>
      )}
      <MenuLine />
      <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={() => actions.remove(creation, name)}>
        {texts.delete}
      </MenuItem>
    </Menu>
  );
}
