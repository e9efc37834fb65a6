import { toast } from '@atelier/tool-kit/feedback';
import { IconButton } from '@atelier/tool-kit/forms';
import { Search } from 'lucide-react';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { palette as texts } from '../../messages.ts';
import type { PaletteProps } from './Palette.tsx';

/** Opens the palette, also by Ctrl+K or ⌘K. Its file is loaded when it is first opened. */
export function PaletteButton() {
  const [open, setOpen] = useState(false);
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null);
  const show = async () => {
    try {
      const { Palette } = await import('./Palette.tsx');
      setPalette(() => Palette);
      setOpen(true);
    } catch (error) {
      console.error('The palette could not be loaded.', error);
      toast.error(texts.failed);
    }
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.key.toLowerCase() !== 'k' ||
      !(event.ctrlKey || event.metaKey) ||
      event.altKey ||
      event.shiftKey
    )
      return;
    event.preventDefault();
    if (open) setOpen(false);
    else void show();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
  return (
    <>
      <IconButton
        label={texts.open}
        plain
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => void show()}
      >
        <Search aria-hidden="true" />
      </IconButton>
      {Palette && <Palette open={open} onOpenChange={setOpen} />}
    </>
  );
}
