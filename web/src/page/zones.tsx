// zones.tsx: the sides of the table: rows of zones as the layout has them, nearest the middle first.
import type { ComponentChildren } from 'preact';

import type { CardView, SeatView } from '../../generated/protocol.ts';
import type { Facts, NumberRow, ZoneRow } from './layout.ts';
import { layout, look, named, options, seat as ownSeat, table } from './state.ts';
import { choose } from './state.ts';
import { Side, Sign } from './marks.tsx';
import { CardThing, markText, numberOf, type Place } from './things.tsx';

/** Cards that lie under others or are attached to them, by their host. */
export function attachments(): Map<number, { card: CardView; place: Place }[]> {
  const under = new Map<number, { card: CardView; place: Place }[]>();
  const rows = layout.value!;
  for (const side of look.value?.view?.seats ?? [])
    for (const zone of rows.zones.filter((z) => z.of === 'card'))
      for (const card of side.zones?.[zone.id] ?? []) {
        if (card.host === undefined) continue;
        under.set(card.host, [...(under.get(card.host) ?? []), { card, place: { seat: side.seat, zone: zone.id } }]);
      }
  return under;
}

/** A card with what is attached to it. */
export function Stack({ card, place, width }: { card: CardView; place: Place; width: number }) {
  const below = card.handle ? (attachments().get(card.handle) ?? []) : [];
  // Where there is little room, those that cannot be told apart are counted.
  const unknown = below.filter((slip) => !slip.card.name);
  const shown = width < 64 && unknown.length > 1 ? [...below.filter((slip) => slip.card.name), unknown[0]] : below;
  return (
    <div class="stack" style={{ width: `${width}px` }}>
      <CardThing card={card} place={place} width={width} />
      {below.length > 0 && (
        <div class="slips">
          {shown.map((slip) => (
            <CardThing card={slip.card} place={slip.place} width={width} slip count={shown !== below && !slip.card.name ? unknown.length : undefined} />
          ))}
        </div>
      )}
    </div>
  );
}

const FEW = 3; // backs of another's hand that are drawn

export function Zone({ zone, side, width, peek = false }: { zone: ZoneRow; side: SeatView | null; width: number; peek?: boolean }) {
  const view = look.value!.view!;
  const cards = (side ? side.zones : view.table?.zones)?.[zone.id] ?? [];
  const place = { seat: side?.seat ?? null, zone: zone.id };
  const name = zone.short ?? zone.name;
  const small = zone.size === 'small' ? Math.max(36, Math.round(width * 0.56)) : zone.size === 'large' ? Math.round(width * 1.14) : width;
  if (!cards.length && (zone.empty === 'nothing' || (!zone.empty && zone.as !== 'slots' && zone.as !== 'cell'))) return null;
  if (zone.as === 'pile') return <Pile zone={zone} cards={cards} place={place} width={Math.round(small * 0.86)} />;
  const slots = zone.as === 'slots' ? Math.max(0, (zone.most ?? 0) - cards.length) : !cards.length && (zone.empty === 'slot' || zone.as === 'cell') ? 1 : 0;
  const shown = peek ? cards.slice(0, Math.max(FEW, Math.min(cards.length, 8))) : cards;
  return (
    <div class={`zone as-${zone.as} role-${zone.role}`} role="group" aria-label={`${owner(side)}${zone.name}, ${cards.length}`} data-zone={zone.id} data-seat={side?.seat}>
      {shown.map((card, i) => (
        <Stack key={card.handle || `back ${i}`} card={card} place={place} width={small} />
      ))}
      {[...Array(slots).keys()].map((i) => (
        <div key={`slot ${i}`} class="slot" style={{ width: `${small}px`, height: `${Math.round((small * (zone.as === 'cell' && zone.role === 'place' ? 70 : 88)) / 63)}px` }} />
      ))}
      {zone.role !== 'hand' && (!cards.length || zone.role === 'body') && <span class="cap">{name}</span>}
    </div>
  );
}

const owner = (side: SeatView | null): string => (side === null ? '' : side.seat === ownSeat.value ? 'your ' : `${table.value?.players[side.seat]?.name ?? ''}'s `);

function Pile({ zone, cards, place, width }: { zone: ZoneRow; cards: CardView[]; place: Place; width: number }) {
  const top = cards[0] && (zone.role === 'pool' || zone.role === 'deck') && !cards[0].open ? { ...cards[0], name: null } : cards[0];
  const able = cards.filter((c) => options.value.some((o) => o.things.some((t) => t.kind === 'card' && t.handle === c.handle && c.handle !== 0)));
  return (
    <div class="pile" role="group" aria-label={`${zone.name}, ${cards.length}`} data-zone={zone.id} data-seat={place.seat ?? undefined}>
      {able.length > 0 ? (
        <CardThing card={able[0]} place={place} width={width} />
      ) : top ? (
        <CardThing card={top} place={place} width={width} />
      ) : (
        <div class="slot" style={{ width: `${width}px`, height: `${Math.round((width * 88) / 63)}px` }} />
      )}
      {cards.length > 0 && <span class="cnt">{cards.length}</span>}
      <span class="cap">{zone.short ?? zone.name}</span>
    </div>
  );
}

// ---- numbers ---------------------------------------------------------------------------------------------------------

/** A number in the way its row asks for. */
export function Figure({ row, facts, count, large = false }: { row: NumberRow; facts: Facts; count?: number; large?: boolean }) {
  const number = numberOf(row, facts, count);
  if (!number) return null;
  const { value, most } = number;
  const name = row.short ?? row.name;
  if (row.as === 'bar' && typeof value === 'number' && (most ?? value) <= 40)
    return (
      <span class="stat as-bar" title={row.name}>
        <span class="bar-cells" aria-hidden="true">
          {[...Array(Math.max(most ?? value, 1)).keys()].map((i) => (
            <i class={i < value ? 'on' : ''} />
          ))}
        </span>
        <b>{value}</b>
        {most !== undefined && <small>/{most}</small>} {name}
      </span>
    );
  if ((row.as === 'pips' || row.as === 'tokens' || row.as === 'cards') && typeof value === 'number' && value <= 15 && value > 0) {
    const sign = layout.value?.elements.find((e) => e.id === row.sign)?.sign ?? row.sign;
    return (
      <span class={`stat as-${row.as}`} title={`${row.name} ${value}`}>
        {name} <span class="sr">{value}</span>
        <span aria-hidden="true" class="tokens">
          {[...Array(value).keys()].map(() => (sign ? <Sign sign={sign} /> : <i />))}
        </span>
      </span>
    );
  }
  return (
    <span class={`stat ${large ? 'large' : ''}`}>
      {name} <b>{named(String(value))}</b>
      {most !== undefined && <small>/{most}</small>}
    </span>
  );
}

/** What stands beside a zone. */
export function Beside({ zone, side }: { zone: string; side: SeatView }) {
  const rows = layout.value!;
  const facts = side.facts ?? {};
  return (
    <div class="beside">
      {rows.numbers
        .filter((n) => n.of === 'seat' && n.beside === zone)
        .map((n) => (
          <Figure row={n} facts={facts} large={n.rank === 1} />
        ))}
      {rows.marks
        .filter((m) => m.of.includes('seat') && m.beside === zone)
        .map((m) => markText(m, facts, side.counters))
        .map((text) => text && <span class="tag">{text}</span>)}
    </div>
  );
}

/** The line that names a seat, with its numbers and marks; it can be aimed at. */
export function SeatLine({ side, piles = false }: { side: SeatView; piles?: boolean }) {
  const rows = layout.value!;
  const facts = side.facts ?? {};
  const you = side.seat === ownSeat.value;
  const player = table.value?.players[side.seat];
  const mine = options.value.filter((o) => o.things.some((t) => t.kind === 'seat' && t.seat === side.seat));
  const count = (zone: string | undefined): number | undefined => (zone ? side.zones?.[zone]?.length : undefined);
  const listed = new Set<string>();
  const numbers: ComponentChildren[] = rows.numbers
    .filter((n) => n.of === 'seat' && !n.beside && n.rank <= (piles ? 1 : 2))
    .map((n) => {
      if (n.counts) listed.add(n.counts);
      return <Figure row={n} facts={facts} count={count(n.counts)} />;
    });
  const hand = rows.zones.find((z) => z.role === 'hand' && z.of === 'seat');
  const under = attachments().get(side.seat + 1) ?? [];
  const only = mine.length === 1 ? mine[0] : undefined;
  return (
    <div class={`seat ${mine.length ? 'is-able' : ''}`} data-seat={side.seat}>
      <Side you={you} />
      {mine.length ? (
        <button type="button" class="nm able" data-option={only?.notation} onClick={() => only && void choose(only)} aria-label={`${side.name}: ${mine.map((o) => named(o.text)).join('; ')}`}>
          {side.name}
        </button>
      ) : (
        <span class="nm">{side.name}</span>
      )}
      {player && player.player !== 'person' && <span class="tag">{`machine · ${player.player}`}</span>}
      {rows.marks
        .filter((m) => m.of.includes('seat') && !m.beside)
        .map((m) => markText(m, facts, side.counters))
        .map((text) => text && <span class="tag solid">{text}</span>)}
      {numbers}
      {hand && !listed.has(hand.id) && (
        <span class="stat">
          Hand <b>{side.zones?.[hand.id]?.length ?? 0}</b>
        </span>
      )}
      {piles &&
        rows.zones
          .filter((z) => z.of === 'seat' && z.as === 'pile' && z.role === 'deck' && !listed.has(z.id) && side.zones?.[z.id]?.length)
          .map((z) => (
            <span class="stat" data-zone={z.id}>
              {z.short ?? z.name} <b>{side.zones![z.id].length}</b>
            </span>
          ))}
      {under.length > 0 && (
        <div class="slips beside-name">
          {under.map((slip) => (
            <CardThing card={slip.card} place={slip.place} width={96} slip />
          ))}
        </div>
      )}
    </div>
  );
}
