"""The operator's pages at /admin/, if the settings switch them on.

Operators may also play. So each page shows only the columns named here: no position, seed, order, sealed entry, draft
or talk, and no code or key that opens a table. `tests/games/test_operators.py` checks this list and that these pages
are the same for two matches that differ only in secrets.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.contrib import admin, messages
from django.contrib.admin.forms import AdminAuthenticationForm
from django.core.exceptions import ValidationError
from django.db.models import Count, Model, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from games.addresses import address_of
from games.adjudicator.models import SharedCase
from games.archive import recordings
from games.archive.models import Recording
from games.designs.models import SavedDesign
from games.diplomacy.models import Report
from games.lobby.match_rows import title_of
from games.lobby.models import Guest, Match
from games.operators.models import Ban
from games.rate_windows import Window

TRIES = 10
"""Maximum number of wrong passwords in one hour of the clock, counted separately for each address and each user
name."""

misses = Window("staff-misses", 3600)


class StaffForm(AdminAuthenticationForm):
    """Django's login form for the admin pages, with a limit on wrong passwords."""

    def clean(self) -> Any:
        keys = [f"address:{address_of(self.request)}", f"name:{self.cleaned_data.get('username')}"]
        if any(misses.count(key) >= TRIES for key in keys):
            raise ValidationError("Too many wrong passwords. Try again in an hour.")
        try:
            return super().clean()
        except ValidationError:
            for key in keys:
                misses.add(key)
            raise


admin.site.site_header = admin.site.site_title = "The hall"
admin.site.index_title = "Administration"
admin.site.login_form = StaffForm
admin.site.disable_action("delete_selected")
Match._meta.verbose_name, Match._meta.verbose_name_plural = "table", "tables"  # Django would write "matchs"


if TYPE_CHECKING:
    Rows = admin.ModelAdmin[Any]
else:
    Rows = admin.ModelAdmin


class Shown(Rows):
    """Base class of the read-only lists on the admin pages.

    `columns` are the only database columns that are loaded. `list_display` are the columns that are shown.
    """

    columns: Sequence[str] = ()
    related: Sequence[str] = ()
    """Lookups by which the list can be filtered, in addition to the columns."""
    list_display_links = None
    list_per_page = 50
    show_full_result_count = False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).only(*self.columns)

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest | None = None) -> bool:
        """Return whether the list can be filtered by this lookup.

        Filters by other columns are not allowed, because a user could find out a column's value by filtering
        repeatedly.
        """
        return lookup in {*self.columns, *self.related} or lookup.removesuffix("__exact") in self.list_filter

    def has_add_permission(self, request: HttpRequest, *_: Any) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Return whether the user is allowed to open the list. The page of a single row is never allowed, because
        Django would show all fields of the row."""
        return obj is None and super().has_change_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return obj is None and super().has_view_permission(request)

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


def ban_page(guest: str) -> HttpResponse:
    """Return a redirect to the form with which staff can ban this guest."""
    return HttpResponseRedirect(f"{reverse('admin:operators_ban_add')}?guest={guest}")


@admin.register(Guest)
class GuestAdmin(Shown):
    columns = ("id", "name", "created")
    list_display = ("name", "id", "created", "seats_taken", "is_banned")
    search_fields = ("=id", "name")
    ordering = ("-created",)
    actions = ("ban",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Guest]:
        guests: QuerySet[Guest] = super().get_queryset(request)
        return guests.annotate(taken=Count("seats", distinct=True), held=Count("bans", distinct=True))

    @admin.display(description="seats", ordering="taken")
    def seats_taken(self, guest: Any) -> int:
        return int(guest.taken)

    @admin.display(description="banned", boolean=True)
    def is_banned(self, guest: Any) -> bool:
        return bool(guest.held)

    @admin.action(description="Ban this person …")
    def ban(self, request: HttpRequest, chosen: QuerySet[Guest]) -> HttpResponse | None:
        return _one(request, [each.pk for each in chosen[:2]])


@admin.register(Match)
class MatchAdmin(Shown):
    columns = ("id", "game", "scenario", "own_title", "status", "listed", "created", "host__name")
    list_display = ("id", "title", "status", "listed", "host_name", "people", "created")
    list_filter = ("status", "game", "listed")
    search_fields = ("=id", "host__name", "seats__user__name")
    ordering = ("-created",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        return super().get_queryset(request).select_related("host").prefetch_related("seats__user")

    @admin.display
    def title(self, match: Match) -> str:
        return title_of(match)

    @admin.display(description="host")
    def host_name(self, match: Match) -> str:
        return match.host.name if match.host else ""

    @admin.display(description="seats")
    def people(self, match: Match) -> str:
        return ", ".join(
            (each.user.name if each.user else "") or ("bot" if each.bot else "–") for each in match.seats.all()
        )


@admin.register(Recording)
class RecordingAdmin(Shown):
    columns = ("match__game", "match__scenario", "match__own_title", "match__host__name", "brought")
    list_display = ("match_id", "title", "brought_by", "brought")
    list_select_related = ("match__host",)
    ordering = ("-brought",)
    actions = ("take_down",)

    @admin.display
    def title(self, recording: Recording) -> str:
        return title_of(recording.match)

    @admin.display
    def brought_by(self, recording: Recording) -> str:
        return recording.match.host.name if recording.match.host else ""

    @admin.action(description="Delete permanently")
    def take_down(self, request: HttpRequest, chosen: QuerySet[Recording]) -> None:
        for recording in chosen:
            recordings.take_down(recording.pk)
        self.message_user(request, "The selected recordings were deleted.")


@admin.register(SavedDesign)
class SavedDesignAdmin(Shown):
    columns = ("id", "title", "game", "author__name", "created", "changed")
    list_display = ("id", "title", "game", "author_name", "created", "changed")
    list_filter = ("game",)
    search_fields = ("=id", "title", "author__name")
    list_select_related = ("author",)
    ordering = ("-changed",)
    actions = ("delete_for_good",)

    @admin.display(description="author")
    def author_name(self, design: SavedDesign) -> str:
        return design.author.name

    @admin.action(description="Delete permanently (tables keep their copies)")
    def delete_for_good(self, request: HttpRequest, chosen: QuerySet[SavedDesign]) -> None:
        SavedDesign.objects.filter(pk__in=[each.pk for each in chosen]).delete()
        self.message_user(request, "The selected scenarios were deleted.")


@admin.register(SharedCase)
class SharedCaseAdmin(Shown):
    columns = ("id", "title", "game", "author__name", "created")
    list_display = ("id", "title", "game", "author_name", "created")
    list_filter = ("game",)
    search_fields = ("=id", "title", "author__name")
    list_select_related = ("author",)
    ordering = ("-created",)
    actions = ("delete_for_good",)

    @admin.display(description="author")
    def author_name(self, case: SharedCase) -> str:
        return case.author.name

    @admin.action(description="Delete permanently")
    def delete_for_good(self, request: HttpRequest, chosen: QuerySet[SharedCase]) -> None:
        SharedCase.objects.filter(pk__in=[each.pk for each in chosen]).delete()
        self.message_user(request, "The selected cases were deleted.")


@admin.register(Report)
class ReportAdmin(Shown):
    columns = ("match", "name", "by_name", "user")
    list_display = ("match_id", "name", "by_name")
    search_fields = ("=match__id", "name")
    ordering = ("-pk",)
    actions = ("ban",)

    @admin.action(description="Ban the reported person …")
    def ban(self, request: HttpRequest, chosen: QuerySet[Report]) -> HttpResponse | None:
        return _one(request, list({each.user_id for each in chosen[:2]}))


@admin.register(Ban)
class BanAdmin(Rows):
    list_display = ("id", "guest_id", "name", "address", "reason", "until", "created")
    list_select_related = ("guest",)
    fields = ("guest", "address", "reason", "until", "address_too")
    raw_id_fields = ("guest",)
    ordering = ("-created",)

    @admin.display
    def name(self, ban: Ban) -> str:
        return ban.guest.name if ban.guest else ""

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest | None = None) -> bool:
        return False


def _one(request: HttpRequest, guests: list[str]) -> HttpResponse | None:
    if len(guests) == 1:
        return ban_page(guests[0])
    messages.error(request, "Select only one person.")
    return None
