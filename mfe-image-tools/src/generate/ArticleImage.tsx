import type { Creation } from '@atelier/contracts';
import { subjectLimit } from '@atelier/contracts/tool-options';
import { Button, ButtonLink, callApi, reported, showChanged, useCreation } from '@atelier/tool-kit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { messages } from '../messages.ts';
import { withImage, withoutImage } from './article-text.ts';
import { descriptionOf, type ImageInput } from './generate-tool.ts';

const labels = messages.forArticle;

interface ArticleImageProps {
  image: Creation;
  /** The id of what it was made from: an article, or the image of a remix. */
  source: string;
  /** Whether it was just made here: then it is put into the article. */
  fresh: boolean;
  /** The addresses of other versions, which it replaces in the article. */
  others: readonly string[];
}

const titleOf = ({ title, settings, prompt }: Creation) => title ?? String(settings.topic ?? prompt);

export function ArticleImage({ image, source, fresh, others }: ArticleImageProps) {
  const { creation: article, change } = useCreation({ id: source });
  const [busy, setBusy] = useState(false);
  const put = useRef('');
  const store = async (edit: (content: string) => string) => {
    setBusy(true);
    // The article may have been changed since it was fetched.
    const now = await reported(callApi('getCreation', { params: { id: source } }));
    const body = now && {
      content: edit(now.creation.content),
      based_on: now.creation.updated_at,
      checkpoint: true as const,
    };
    const stored = body && (await reported(callApi('changeCreation', { params: { id: source }, body })));
    if (stored) {
      change(stored.creation);
      showChanged(stored.creation);
    }
    setBusy(false);
  };
  const insert = () =>
    store((content) => withImage(content, { address: image.content, alt: descriptionOf(image), others }));
  const isArticle = article?.type === 'article';
  const isIn = isArticle && article.content.includes(image.content);
  const due = fresh && isArticle && !isIn ? image.id : null;
  const insertOnce = useEffectEvent((id: string) => {
    if (put.current === id) return;
    put.current = id;
    void insert();
  });
  useEffect(() => {
    if (due) insertOnce(due);
  }, [due]);
  if (!isArticle) return null;
  const title = titleOf(article);
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2 rounded-field bg-sunk px-3 py-2 text-[0.88rem]">
      <p className="me-auto" role="status">
        {(isIn ? labels.isIn : labels.isNotIn)({ title })}
      </p>
      <Button
        size="small"
        busy={busy}
        onClick={() => (isIn ? store((content) => withoutImage(content, image.content)) : insert())}
      >
        {isIn ? labels.takeOut : labels.putIn}
      </Button>
      <ButtonLink size="small" kind="primary" to={`/ai/creations/${article.id}`}>
        {labels.open}
      </ButtonLink>
    </div>
  );
}

interface FillProps {
  id: string;
  fill: (given: Partial<ImageInput>) => void;
}

/** Fills the form for an article, once: with a description from its title. */
export function FillFromArticle({ id, fill }: FillProps) {
  const { creation } = useCreation({ id });
  const filled = useRef(false);
  const fillOnce = useEffectEvent((article: Creation) => {
    if (article.type !== 'article' || filled.current) return;
    filled.current = true;
    const description = labels.description({ title: titleOf(article) }).slice(0, subjectLimit);
    fill({ description, aspect: 'landscape', source: id });
  });
  useEffect(() => {
    if (creation) fillOnce(creation);
  }, [creation]);
  return null;
}

/** What the image of the form is for: an article, or a remix of a published image. */
export function FormSource({ source, onRemove }: { source: string; onRemove: () => void }) {
  const { creation } = useCreation({ id: source });
  const article = creation?.type === 'article' ? creation : null;
  return (
    <p className="flex flex-wrap items-center justify-between gap-2 rounded-field bg-sunk px-3 py-2 text-[0.88rem]">
      {article ? (
        <Link className="underline underline-offset-2" to={`/ai/creations/${source}`}>
          {labels.form({ title: titleOf(article) })}
        </Link>
      ) : (
        <span>
          {messages.generate.remix}{' '}
          <Link className="underline underline-offset-2" to={`/ai/community/${source}`}>
            {messages.generate.original}
          </Link>
        </span>
      )}
      <Button size="small" onClick={onRemove}>
        {article ? labels.none : messages.generate.noRemix}
      </Button>
    </p>
  );
}
