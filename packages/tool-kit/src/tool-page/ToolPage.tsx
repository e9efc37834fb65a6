import type { ReactNode } from 'react';
import './tool-page.css';

interface ToolPageProps {
  /** The configuration: a `ToolForm`. */
  form: ReactNode;
  /** What comes of it: a `ResultPanel`. */
  result: ReactNode;
}

/** The page of a tool: what goes in at the left, what comes out at the right; one below the other where it is narrow. */
export const ToolPage = ({ form, result }: ToolPageProps) => (
  <div className="kit-tool-page">
    <div className="kit-tool-columns">
      <div className="kit-tool-form">{form}</div>
      {result}
    </div>
  </div>
);
