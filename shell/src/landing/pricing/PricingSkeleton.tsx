/** The outline of two plans, standing where the hosted table will stand. */
export function PricingSkeleton() {
  return (
    <div className="plans-wait" role="status">
      <span className="only-heard">Loading the plans</span>
      <i />
      <i />
    </div>
  );
}
