import type { PublishedCreation } from '@atelier/contracts';
import { imageFormats } from '@atelier/contracts/tool-options';
import {
  Button,
  ButtonLink,
  CopyButton,
  Dialog,
  DownloadMenu,
  downloadFrom,
  fileName,
  formatDate,
  styleName,
} from '@atelier/tool-kit';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { addressOf, galleryOf } from '../address.ts';
import { captionOf, recipeLink } from '../gallery/image.ts';
import { HeartButton } from '../gallery/Tile.tsx';
import { messages } from '../messages.ts';
import { OwnTools } from './OwnTools.tsx';
import { PublicTags } from './PublicTags.tsx';
import { ReportDialog } from './ReportDialog.tsx';
import { Stage } from './Stage.tsx';

interface ViewerProps {
  images: PublishedCreation[];
  openId: string | null;
  onOpen: (id: string) => void;
  onClose: () => void;
  /** Called near the end of the loaded images, where there are more. */
  onNearEnd: (() => void) | undefined;
  isLiked: (creation: PublishedCreation) => boolean;
  onLike: (creation: PublishedCreation) => void;
  onReveal: (id: string) => void;
  onChanged: () => void;
  onEdited: (creation: PublishedCreation) => void;
  /** Called when the user made an image private, or reported it. */
  onHidden: (id: string) => void;
}

const labels = messages.viewer;
const near = 4;

export function Viewer(props: ViewerProps) {
  const { images, openId, onOpen, onClose, onNearEnd, isLiked, onLike } = props;
  const { search, state } = useLocation();
  const at = images.findIndex(({ id }) => id === openId);
  const image = images[at];
  const [reporting, setReporting] = useState<string | null>(null);
  const ending = at >= 0 && at >= images.length - near;
  useEffect(() => {
    if (ending) onNearEnd?.();
  }, [ending, onNearEnd]);

  if (!image) return null;
  const caption = captionOf(image);
  const recipe = recipeLink(image);
  const { style, width, height } = image.settings;
  const focusAfter = () => {
    const tiles = document.querySelectorAll<HTMLElement>('[data-tile]');
    return tiles[Math.min(at, tiles.length - 1)] ?? document.querySelector('main');
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={caption}
      size="wide"
      focusAfter={focusAfter}
    >
      <div className="mt-[0.9rem] grid grid-cols-[minmax(0,1fr)_16rem] gap-6 [--stage:calc(100dvh-9rem)] max-[56rem]:grid-cols-[minmax(0,1fr)] max-[56rem]:gap-4 max-[56rem]:[--stage:56dvh]">
        <Stage
          image={image}
          before={images[at - 1]}
          after={images[at + 1]}
          onOpen={onOpen}
          onReveal={() => props.onReveal(image.id)}
        />
        <div className="flex min-h-0 min-w-0 flex-col gap-[0.9rem]">
          <div className="min-h-0">
            <h3 className="mb-[0.35rem] text-[0.82rem] font-medium text-ink-3">{labels.prompt}</h3>
            <p
              className="max-h-60 overflow-y-auto text-[0.95rem]/normal wrap-anywhere whitespace-pre-line max-[56rem]:max-h-24"
              dir="auto"
            >
              {image.prompt}
            </p>
          </div>
          <p className="text-[0.84rem]/[1.45] text-ink-3">
            {[
              style && styleName(String(style)),
              width && height && `${width} × ${height}`,
              formatDate(new Date(image.created_at), { dateStyle: 'medium' }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {image.by && (
            <p className="text-[0.84rem]/[1.45] text-ink-3">
              {labels.by}{' '}
              <Link
                className="wrap-anywhere text-ink underline underline-offset-2"
                dir="auto"
                to={galleryOf({ by: image.by })}
              >
                {image.by}
              </Link>
            </p>
          )}
          {image.remixed_from && (
            <p className="text-[0.84rem]/[1.45] text-ink-3">
              {labels.remixedFrom}{' '}
              <Link
                className="wrap-anywhere text-ink underline underline-offset-2"
                dir="auto"
                replace
                state={state}
                to={addressOf(image.remixed_from.id, search)}
              >
                {image.remixed_from.description ?? image.remixed_from.prompt}
              </Link>
            </p>
          )}
          <div className="flex flex-wrap items-center gap-2">
            <HeartButton
              className="border border-line hover:border-line-strong"
              liked={isLiked(image)}
              count={image.like_count}
              caption={caption}
              onToggle={() => onLike(image)}
            />
            <CopyButton text={image.prompt} label={labels.copy} />
            {!image.mine && (
              <DownloadMenu
                formats={imageFormats}
                onSave={(format) => {
                  const query = new URLSearchParams({ format, download: caption.slice(0, 60) });
                  downloadFrom(`${image.content}?${query}`, fileName(caption, format));
                }}
              />
            )}
            {recipe && (
              <ButtonLink size="small" to={recipe}>
                {labels.remix}
              </ButtonLink>
            )}
            {!image.mine && (
              <Button size="small" onClick={() => setReporting(image.id)}>
                {messages.report.open}
              </Button>
            )}
            {image.mine && (
              <OwnTools
                key={image.id}
                id={image.id}
                onHidden={() => {
                  onClose();
                  props.onHidden(image.id);
                  props.onChanged();
                }}
                onChanged={props.onChanged}
              />
            )}
          </div>
          <PublicTags key={image.id} image={image} onChanged={props.onEdited} />
        </div>
      </div>
      {reporting !== null && (
        <ReportDialog
          id={reporting}
          named={image.by !== undefined}
          onClose={() => setReporting(null)}
          onReported={(hide) => {
            setReporting(null);
            if (!hide) return;
            onClose();
            props.onHidden(reporting);
          }}
        />
      )}
    </Dialog>
  );
}
