import katex from 'katex';
import { useEffect, useRef } from 'react';
import 'katex/dist/katex.css';

export default () => {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (place.current) katex.render('E = mc^2', place.current, { output: 'html' });
  }, []);
  return <p ref={place} />;
};
