// What the client reads and says (src/protocol/wire.ts) against what the house documents (src/protocol/api.d.ts,
// generated): a drift does not compile.
import type * as house from '../src/protocol/api'
import type * as client from '../src/protocol/wire'

/** Whatever the house says is something the client knows how to read. */
type Read<Documented extends Known, Known> = Documented
/** Whatever the client says is something the house has documented. */
type Said<Known extends Documented, Documented> = Known

export type Holds = [
  Read<house.FromHouse, client.FromHouse>,
  Read<house.Entry, client.Entry>,
  Read<house.GameInfo, client.GameInfo>,
  Read<house.TableInfo, client.TableInfo>,
  Read<house.HotseatPlayer, client.Neighbour>,
  Read<house.BlockedPerson, client.Avoided>,
  Said<client.Reason, house.ReportRequest['reason']>,
  Read<house.NewTable, client.NewTable>,
  Read<house.MyTable, client.MyTable>,
  Read<house.TableLedger, client.Ledger>,
  Read<house.Boards, client.Boards>,
  Read<house.Me, client.Me>,
  Read<house.DeviceLink, client.DeviceLink>,
  Said<client.Command | client.Hello, house.ToHouse>,
  Said<client.TableWish, house.TableWish>,
]
